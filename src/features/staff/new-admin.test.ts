import { expect, test } from "vitest";
import { NewAdmin } from "./contract.ts";
import { validateNewAdmin } from "./new-admin.ts";

const RIGHT: NewAdmin = {
	full_name: "Marta Gil",
	username: "Marta.Gil",
	email: "marta@correo.com",
	password: "grapa-nube-caballo-47",
	role: "admin",
};

test("reports all errors of a new administrator like the server", () => {
	const wrong: NewAdmin[] = [
		{ ...RIGHT, full_name: " ", username: "", email: "", password: "" },
		{ ...RIGHT, username: "ñandú", email: "marta@correo", password: "corta" },
		{ ...RIGHT, username: "ma", password: "🔧🔧🔧🔧🔧🔧🔧🔧🔧🔧🔧" },
	];
	for (const admin of wrong) {
		const messages: Record<string, string> = {};
		for (const { path, message } of NewAdmin.safeParse(admin).error?.issues ?? [])
			messages[path.join(".")] ??= message;
		expect(validateNewAdmin(admin)).toEqual(messages);
	}
	expect(Object.keys(validateNewAdmin(wrong[0] ?? RIGHT))).toHaveLength(4);
	expect(validateNewAdmin(RIGHT)).toEqual({});
});
