import { blockedRanges } from '#test/unit/webhooks/support/blocked-ranges.ts';
import { encodingsOf } from '#test/unit/webhooks/support/encodings.ts';

const isIpv6 = (address: string): boolean => address.includes(':');

/** The first and last address of every blocked range, in both families. */
export const blockedAddresses: readonly string[] = blockedRanges.flatMap((range) => range.slice(0, 2));

/** The usual targets of attackers: this machine, metadata services of clouds, routers. */
const favourites = [
  '127.0.0.1',
  '169.254.169.254',
  '169.254.170.2',
  '100.100.100.200',
  '10.0.0.1',
  '172.17.0.1',
  '192.168.1.1',
];

const ipv4 = [...blockedAddresses.filter((address) => !isIpv6(address)), ...favourites];

/** The eight groups of an IPv6 address in full. */
const expanded = (address: string): string => {
  const dotted = /(\d+)\.(\d+)\.(\d+)\.(\d+)$/.exec(address);
  const groupOf = (high = '0', low = '0') => (Number(high) * 256 + Number(low)).toString(16);
  const plain = dotted
    ? address.replace(dotted[0], `${groupOf(dotted[1], dotted[2])}:${groupOf(dotted[3], dotted[4])}`)
    : address;
  const [left = '', right = ''] = plain.split('::', 2);
  const groups = (text: string) => (text === '' ? [] : text.split(':'));
  const missing = 8 - groups(left).length - groups(right).length;
  const zeros = plain.includes('::') ? Array.from({ length: missing }, () => '0') : [];
  return [...groups(left), ...zeros, ...groups(right)].map((group) => group.padStart(4, '0')).join(':');
};

const ipv6Hosts = (address: string): string[] => [
  `[${address}]`,
  `[${expanded(address)}]`,
  `[${address.toUpperCase()}]`,
  `[${address}%25eth0]`,
  `[${address}%eth0]`,
  `%5b${address}%5d`,
];

/** Hosts that are an address in some spelling. */
export const literalHosts: readonly string[] = [
  ...new Set([
    ...ipv4.flatMap(encodingsOf),
    ...blockedAddresses.filter(isIpv6).flatMap(ipv6Hosts),
    ...['[::1]', '[::]', '[fd00:ec2::254]'],
  ]),
];

/** Like `literalHosts`, without the addresses of this machine. */
export const foreignHosts: readonly string[] = [
  ...new Set([
    ...ipv4.filter((address) => !address.startsWith('127.')).flatMap(encodingsOf),
    ...blockedAddresses.filter(isIpv6).flatMap((address) => ipv6Hosts(address).slice(0, 3)),
  ]),
];

const innerNames = [
  'localhost', 'localhost.', 'LOCALHOST', 'api.localhost', 'intranet', 'router', 'ip6-localhost', 'printer.local', 'a.b.local.',
  'metadata.google.internal', 'metadata.goog.internal', 'instance-data.ec2.internal', 'ip-10-0-0-1.ec2.internal', 'db.lan',
  'nas.home', 'gw.home.arpa', 'dc.corp', 'wiki.intranet', 'ｌocalhost', 'loc%61lhost', 'local­host', '①②⑦.⓪.⓪.①',
]; // biome-ignore format: a list

const name = 'hooks.example';

/** URLs that are refused for another reason than their address. */
export const otherUrls: readonly string[] = [
  ...innerNames.map((host) => `https://${host}/w`),
  ...[21, 22, 25, 80, 444, 3000, 6379, 8080, 8443, 9200].map((port) => `https://${name}:${port}/w`),
  ...['http', 'ftp', 'file', 'gopher', 'ws', 'wss', 'data', 'javascript', 'dict', 'ldap', 'jar', 'blob'].map(
    (scheme) => `${scheme}://${name}/w`,
  ),
  ...[`user:secret@${name}`, `user@${name}`, `:secret@${name}`, `10.0.0.1@${name}`, `${name}@10.0.0.1`, `${name}:443@10.0.0.1`].map(
    (authority) => `https://${authority}/w`,
  ),
  `https://${name}/w#fragment`, `https:\\\\10.0.0.1\\w`, `https:10.0.0.1/w`, `https:///10.0.0.1/w`, `https://10.0.0.1\\@${name}/w`,
  `https://10.0.0.1?@${name}/w`, `https://10.0.0.1#@${name}/w`, ` https://10.0.0.1/w`, `https://10.0.0.1\t/w`, `h\nttps://10.0.0.1/w`,
  `//10.0.0.1/w`, `10.0.0.1`, '', 'https://', 'https://:443/w', 'https://[', 'https://[::1', 'https://[::g]/w', 'https://1.2.3/w',
  'https://0/w', 'https://256.256.256.256/w', 'https://0xffffffffff/w', 'https://1.1.1.1/w', 'https://[2606:4700::1111]/w',
]; // biome-ignore format: a list
