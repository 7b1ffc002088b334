import { expect, test } from "vitest";
import { isInPrivateNetwork, isPrivateHost } from "./private-host.server.ts";

test.each([
	...["127.0.0.1", "0.0.0.0", "10.9.8.7", "172.16.0.1", "172.31.255.255", "192.168.1.1", "169.254.169.254"],
	...[
		"100.64.0.1",
		"198.18.0.1",
		"224.0.0.1",
		"255.255.255.255",
		"::1",
		"::",
		"fe80::1",
		"fd12::1",
		"ff02::1",
	],
	...[
		"::ffff:127.0.0.1",
		"::ffff:7f00:1",
		"64:ff9b::7f00:1",
		"64:ff9b::10.0.0.1",
		"::7f00:1",
		"64:ff9b:0:0:0:0:7f00:1",
	],
])("takes %s as private", (address) => {
	expect(isInPrivateNetwork(address)).toBe(true);
});

test.each(["8.8.8.8", "172.32.0.1", "100.128.0.1", "2607:f8b0::1", "::ffff:8.8.8.8", "64:ff9b::808:808"])(
	"takes %s as public",
	(address) => {
		expect(isInPrivateNetwork(address)).toBe(false);
	},
);

test("knows names that only a local network has", () => {
	for (const host of ["localhost", "servidor", "correo.local", "a.internal", "127.0.0.1"])
		expect(isPrivateHost(host)).toBe(true);
	for (const host of ["smtp.gmail.com", "correo.taller.com", "8.8.8.8"])
		expect(isPrivateHost(host)).toBe(false);
});
