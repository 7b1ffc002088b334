import type { APIRequestContext } from "@playwright/test";
import type { Login } from "#features/staff/contract.ts";
import { bearer } from "./staff.ts";

const FIRST = "grapa-nube-caballo-47";
const OWN = "puente-lima-reloj-83";

/** Creates an account with a role, sets its own password and logs in. */
export async function startWork(
	api: APIRequestContext,
	owner: Login,
	origin: string,
	role: string,
) {
	const username = `${role}${Date.now()}`;
	const call = async (method: string, path: string, data: object, session?: Login) => {
		const headers = session && bearer(session);
		const reply = await api.fetch(`${origin}/api/admin${path}`, { method, data, headers });
		return reply.json();
	};
	const person = { username, full_name: `Eva de ${role}`, email: "eva@correo.com", role };
	await call("POST", "/create-admin", { ...person, password: FIRST }, owner);
	const first = await call("POST", "/login", { username, password: FIRST });
	const change = { current_password: FIRST, new_password: OWN };
	await call("PUT", "/me/password", change, first);
	const login: Login = await call("POST", "/login", { username, password: OWN });
	return { username, password: OWN, login };
}
