import { expect, test } from "vitest";
import { getDevelopmentAddress } from "./development-address.ts";

test.each([
	["5173, or the next one, without PORT", {}, { port: 5173, strictPort: false }],
	["5173 with an empty PORT", { PORT: "", HOST: "" }, { port: 5173, strictPort: false }],
	["PORT alone", { PORT: "4100" }, { port: 4100, strictPort: true }],
	["HOST", { HOST: "0.0.0.0" }, { port: 5173, strictPort: false, host: "0.0.0.0" }],
])("listens on %s", (_, env, expected) => {
	expect(getDevelopmentAddress(env)).toEqual(expected);
});

test.each(["web", "70000", "-1", "80.5"])("rejects PORT=%s", (port) => {
	expect(() => getDevelopmentAddress({ PORT: port })).toThrow(/PORT must be a number/);
});
