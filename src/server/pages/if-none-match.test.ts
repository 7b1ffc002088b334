import { expect, test } from "vitest";
import { matchesEtag } from "./request-headers.ts";

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
