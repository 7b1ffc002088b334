// @module-tag slow
import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";

const runTool = (tool: string, args: string[], env: Record<string, string | undefined> = {}) =>
	spawnSync(process.execPath, [`scripts/${tool}.ts`, ...args], {
		encoding: "utf8",
		env: { ...process.env, BIELA_DATA: "/nowhere/biela", ...env },
	});

test.each([
	["sample", ["--denuevo"], {}, "No conozco «--denuevo»"],
	["sample", [], { PORT: "abc" }, "PORT debe ser un número de 1 a 65535"],
	["backup", ["/mnt/usb"], {}, "No conozco «/mnt/usb»"],
])("%s %o with %o prints a message, no stack", (tool, args, env, message) => {
	const { status, stderr } = runTool(tool, args, env);
	expect(status).toBe(1);
	expect(stderr).toContain(message);
	expect(stderr).not.toMatch(/\n\s+at /);
});
