import { expect, onTestFinished, test } from "vitest";
import { copyAside } from "./copy-aside.server.ts";
import { parseEnv } from "./env.server.ts";

test("a program that copies and cannot be started ends in a sentence, not the server", async () => {
	const { execPath } = process;
	onTestFinished(() => {
		process.execPath = execPath;
	});
	process.execPath = "/nowhere/node";
	expect(await copyAside(parseEnv({}), { at: new Date() })).toEqual({
		problem: "el programa que copia no terminó",
	});
});
