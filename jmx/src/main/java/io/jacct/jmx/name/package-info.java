// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

/**
 * The names of the MBeans, and which of them are registered.
 *
 * <p>{@code BeanNames} makes an ObjectName that all tools accept. {@code MBeanIndex} knows the
 * thing behind each registered name. All layers but {@code reading} and {@code notification} may
 * call this layer. It calls no other layer.
 */
package io.jacct.jmx.name;
