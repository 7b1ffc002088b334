import { expect, test } from "vitest";
import { isEncodingAccepted } from "./request-headers.ts";

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
