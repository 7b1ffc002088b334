import type { APIRequestContext } from "@playwright/test";
import type { Login } from "#core/accounts/contract.ts";
import { getAuthHeaders } from "./staff.ts";

const INITIAL_PASSWORD = "grapa-nube-caballo-47";
const NEW_PASSWORD = "puente-lima-reloj-83";

/** Creates an account with a role, sets its own password and logs in. */
export async function createAccount(api: APIRequestContext, owner: Login, origin: string, role: string) {
	const username = `${role}${Date.now()}`;
	const callApi = async (method: string, path: string, data: object, session?: Login) => {
		const headers = session && getAuthHeaders(session);
		const response = await api.fetch(`${origin}/api/admin${path}`, { method, data, headers });
		return response.json();
	};
	const person = { username, full_name: `Eva de ${role}`, email: "eva@correo.com", role };
	await callApi("POST", "/create-admin", { ...person, password: INITIAL_PASSWORD }, owner);
	const firstLogin = await callApi("POST", "/login", { username, password: INITIAL_PASSWORD });
	const passwordChange = { current_password: INITIAL_PASSWORD, new_password: NEW_PASSWORD };
	await callApi("PUT", "/me/password", passwordChange, firstLogin);
	const login: Login = await callApi("POST", "/login", { username, password: NEW_PASSWORD });
	return { username, password: NEW_PASSWORD, login };
}
