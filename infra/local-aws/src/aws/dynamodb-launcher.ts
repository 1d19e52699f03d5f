import { instruction, mainClass } from './java-class.ts';

export const launcherName = 'LoopbackServer';
const server = 'software/amazon/dynamodb/services/local/server/DynamoDBProxyServer';
const runner = 'software/amazon/dynamodb/services/local/main/ServerRunner';
const jetty = 'org/eclipse/jetty/server';
const { aaload, aload, astore, checkcast, iconst, invokestatic, invokevirtual, ldcClass, ldcString } =
  instruction;

/**
 * DynamoDB Local always listens on all interfaces. This class starts it as its own main class does, but gives its HTTP
 * server an address first. There is no compiler beside a Java runtime, so the host assembles the class
 * (decision "the local host runs real parts"):
 *
 *     DynamoDBProxyServer proxy = ServerRunner.createServerFromCommandLineArgs(args);
 *     Field field = DynamoDBProxyServer.class.getDeclaredField("server");
 *     field.setAccessible(true);
 *     ((AbstractNetworkConnector) ((Server) field.get(proxy)).getConnectors()[0]).setHost("127.0.0.1");
 *     proxy.start();
 */
export const loopbackServer = (): Buffer =>
  mainClass({
    className: launcherName,
    maxStack: 2,
    maxLocals: 3,
    instructions: [
      aload(0),
      invokestatic(runner, 'createServerFromCommandLineArgs', `([Ljava/lang/String;)L${server};`),
      astore(1),
      ldcClass(server),
      ldcString('server'),
      invokevirtual('java/lang/Class', 'getDeclaredField', '(Ljava/lang/String;)Ljava/lang/reflect/Field;'),
      astore(2),
      aload(2),
      iconst(1),
      invokevirtual('java/lang/reflect/Field', 'setAccessible', '(Z)V'),
      aload(2),
      aload(1),
      invokevirtual('java/lang/reflect/Field', 'get', '(Ljava/lang/Object;)Ljava/lang/Object;'),
      checkcast(`${jetty}/Server`),
      invokevirtual(`${jetty}/Server`, 'getConnectors', `()[L${jetty}/Connector;`),
      iconst(0),
      aaload,
      checkcast(`${jetty}/AbstractNetworkConnector`),
      ldcString('127.0.0.1'),
      invokevirtual(`${jetty}/AbstractNetworkConnector`, 'setHost', '(Ljava/lang/String;)V'),
      aload(1),
      invokevirtual(server, 'start', '()V'),
      instruction.return,
    ],
  });
