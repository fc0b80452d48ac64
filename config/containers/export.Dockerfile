# An image with the exporter, for kubernetes/export-daemonset.yaml and kubernetes/export-sidecar.yaml:
#
#     docker build -f export.Dockerfile -t jacct-export:0.1.0 FOLDER-OF-THE-RELEASE
#
# Every JDK from 17 on will do; it need not be the application's.
ARG JDK=eclipse-temurin:25-jre
FROM ${JDK}
COPY jacct-export.jar /opt/jacct/
USER 65532:65532
ENTRYPOINT ["java", "-XX:+UseSerialGC", "-XX:-UsePerfData", "-jar", "/opt/jacct/jacct-export.jar"]
