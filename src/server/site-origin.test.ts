import { expect, test } from "vitest";
import { getPublicOrigin, getSiteOrigin } from "./site-origin.ts";

test("gives messages no address when none is set", () => {
	expect(getPublicOrigin({ SITE_URL: undefined })).toBeUndefined();
	expect(getSiteOrigin({ SITE_URL: undefined, PORT: 3000 })).toBe("http://localhost:3000");
});

test("leaves the path out of the address for messages", () => {
	expect(getPublicOrigin({ SITE_URL: "https://taller.test/inicio" })).toBe("https://taller.test");
});
