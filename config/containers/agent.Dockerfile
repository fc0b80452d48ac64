# An image with the agent, whose classes are woven for the JDK of the base image. Use it as the init container of
# kubernetes/application.yaml, or take the folder into an image of your own:
#
#     docker build -f agent.Dockerfile --build-arg JDK=eclipse-temurin:25-jre -t jacct-agent:0.1.0-jre25 FOLDER-OF-THE-RELEASE
#     COPY --from=jacct-agent:0.1.0-jre25 /opt/jacct /opt/jacct
#
# The application needs the same base image, and the folder in the same place: see docs/packages.md.
ARG JDK=eclipse-temurin:25-jre
FROM ${JDK}
COPY jacct.jar jacct /opt/jacct/
RUN ["java", "-jar", "/opt/jacct/jacct.jar", "weave", "--cache", "/opt/jacct/cache"]
USER 65532:65532
# the volume that the application sees as /opt/jacct is mounted at /target here
ENTRYPOINT ["cp", "-R", "/opt/jacct/.", "/target/"]
