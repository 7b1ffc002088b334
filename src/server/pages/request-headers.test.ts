import { expect, test } from "vitest";
import { isEncodingAccepted, matchesEtag } from "./request-headers.ts";

test.each([
	["gzip, deflate, br, zstd", true],
	["br", true],
	["BR", true],
	["br;q=1.0", true],
	["br;q=0.9", true],
	["br; q=0.05", true],
	["gzip;q=1.0, br ; q=0.8", true],
	["br;q=", true],
	["br;q=much", true],
	["br;level=9", true],
	["*", true],
	["gzip, *;q=0.1", true],
	["br, *;q=0", true],
	["", false],
	["gzip, deflate", false],
	["brotli", false],
	["x-br", false],
	["br;q=0", false],
	["br; q=0", false],
	["br;q=0.000", false],
	["br;Q=0", false],
	["br;q=0, *", false],
	["*;q=0", false],
	["*, br;q=0", false],
])("with Accept-Encoding %j, br is accepted: %s", (header, isAccepted) => {
	expect(isEncodingAccepted(header, "br")).toBe(isAccepted);
});

test.each(['"a1"', 'W/"a1"', '"b2", "a1"', '"b2" ,W/"a1"', "*", " * "])(
	"matches the version in %s",
	(header) => {
		for (const etag of ['"a1"', 'W/"a1"']) expect(matchesEtag(header, etag)).toBe(true);
	},
);

test.each([undefined, "", "a1", '"a"', '"b2"', 'W/"b2", "a12"', "**"])(
	"does not match the version in %s",
	(header) => {
		expect(matchesEtag(header, 'W/"a1"')).toBe(false);
	},
);
