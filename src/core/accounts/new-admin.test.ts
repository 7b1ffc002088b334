import { expect, test } from "vitest";
import { NewAdmin } from "./contract.ts";
import { validateNewAdmin } from "./new-admin.ts";

const VALID_ADMIN: NewAdmin = {
	full_name: "Marta Gil",
	username: "Marta.Gil",
	email: "marta@correo.com",
	password: "grapa-nube-caballo-47",
	role: "admin",
};

test("reports all errors of a new administrator like the server", () => {
	const invalidAdmins: NewAdmin[] = [
		{ ...VALID_ADMIN, full_name: " ", username: "", email: "", password: "" },
		{ ...VALID_ADMIN, username: "ñandú", email: "marta@correo", password: "corta" },
		{ ...VALID_ADMIN, username: "ma", password: "🔧🔧🔧🔧🔧🔧🔧🔧🔧🔧🔧" },
	];
	for (const admin of invalidAdmins) {
		const messages: Record<string, string> = {};
		for (const { path, message } of NewAdmin.safeParse(admin).error?.issues ?? [])
			messages[path.join(".")] ??= message;
		expect(validateNewAdmin(admin)).toEqual(messages);
	}
	expect(Object.keys(validateNewAdmin(invalidAdmins[0] ?? VALID_ADMIN))).toHaveLength(4);
	expect(validateNewAdmin(VALID_ADMIN)).toEqual({});
});
