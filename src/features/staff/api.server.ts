import { z } from "zod";
import { gives } from "#platform/http/gives.server.ts";
import { answer, formProblems, openRoutes, staffProblems } from "#platform/http/http.server.ts";
import { panelRoutes, siteRoutes } from "#platform/http/routes.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import {
	changeRole,
	createAdmin,
	givePassword,
	resetTwoStep,
	setAdminActive,
} from "./admins.server.ts";
import {
	Admin,
	Credentials,
	GivenPassword,
	Login,
	NewAdmin,
	OpenSession,
	OwnDetails,
	OwnersAsked,
	PasswordChange,
	PasswordProof,
	RecoveryCodes,
	RoleChange,
	StaffUser,
	Team,
	TwoStepProof,
	TwoStepSecret,
	TwoStepState,
} from "./contract.ts";
import { logIn } from "./log-in.server.ts";
import { changeOwnDetails } from "./own-details.server.ts";
import { changeOwnPassword, reauthenticate } from "./own-password.server.ts";
import { logOut } from "./session.server.ts";
import { endSessions, listAdmins, listSessions } from "./store.server.ts";
import {
	beginTwoStep,
	confirmTwoStep,
	readTwoStep,
	removeOwnTwoStep,
	renewRecoveryCodes,
	setOwnersAsked,
} from "./two-step/set-up.server.ts";
import { areOwnersAsked } from "./two-step/store.server.ts";

const visitor = siteRoutes("Personal", formProblems);
const panel = panelRoutes("Personal", "account");
const done = z.object({ success: z.literal(true) });
const DONE = { success: true as const };
const sessions = answer("Las sesiones abiertas", z.object({ sessions: z.array(OpenSession) }));
const team = panelRoutes("Personal", "staff", { 200: answer("La cuenta como quedó", Admin) });

const login = visitor.post("logIn", "/admin/login", {
	limit: "itself",
	isPrivate: true,
	summary: "Abre una sesión del panel",
	body: Credentials,
	200: answer("Sesión abierta", Login),
	401: staffProblems[401],
});
const logout = panel.post("logOut", "/admin/logout", {
	without: ["ownPassword", "twoStep"],
	summary: "Termina la sesión con la que se llama",
	200: answer("Sesión terminada", done),
});
const proof = panel.post("reauthenticate", "/admin/reauthenticate", {
	without: ["twoStep"],
	summary: "Vuelve a probar la contraseña, para los pasos delicados",
	body: PasswordProof,
	200: answer("Contraseña correcta", done),
});
const password = panel.put("changeOwnPassword", "/admin/me/password", {
	without: ["ownPassword", "twoStep"],
	summary: "Cambia la contraseña propia y termina las demás sesiones",
	body: PasswordChange,
	200: answer("Contraseña cambiada", done.extend({ ended_sessions: z.number().int() })),
});
const details = panel.put("changeOwnDetails", "/admin/me", {
	summary: "Cambia el nombre y el correo propios; otro correo pide la contraseña",
	body: OwnDetails,
	200: answer("La cuenta como quedó", StaffUser),
});
const create = team.post("createAdmin", "/admin/create-admin", {
	proof: "fresh",
	summary: "Crea una cuenta del panel",
	body: NewAdmin,
	201: answer("Administrador creado", done.extend({ message: z.string(), user: Admin })),
});
const admins = team.get("listAdmins", "/admin/admins", {
	summary: "Quiénes pueden entrar al panel",
	200: answer("Las cuentas, y si se pide la verificación en dos pasos a los Dueños", Team),
});
const deactivate = team.post("deactivateAdmin", "/admin/admins/{id}/deactivation", {
	proof: "fresh",
	summary: "Quita el acceso a una persona y termina sus sesiones",
});
const activate = team.delete("activateAdmin", "/admin/admins/{id}/deactivation", {
	proof: "fresh",
	summary: "Devuelve el acceso a una persona",
});
const role = team.put("changeRole", "/admin/admins/{id}/role", {
	proof: "fresh",
	summary: "Da otro rol a una persona y termina sus sesiones",
	body: RoleChange,
});
const given = team.post("givePassword", "/admin/admins/{id}/password", {
	proof: "fresh",
	summary:
		"Da a una persona una contraseña nueva, que tendrá que cambiar al entrar; termina sus sesiones",
	200: answer("La contraseña, que no se vuelve a mostrar", GivenPassword),
});
const reset = team.delete("resetTwoStep", "/admin/admins/{id}/two-step", {
	proof: "fresh",
	summary: "Quita la verificación en dos pasos a quien perdió el teléfono; termina sus sesiones",
});
const askOwners = team.put("askOwnersForTwoStep", "/admin/two-step-policy", {
	proof: "fresh",
	summary: "Pide, o deja de pedir, la verificación en dos pasos a los Dueños",
	body: OwnersAsked,
	200: answer("Lo que se pide", OwnersAsked),
});
const step = panel.get("readTwoStep", "/admin/me/two-step", {
	without: ["twoStep"],
	summary: "La verificación en dos pasos de quien llama",
	200: answer("Si está activa y cuántos códigos de recuperación quedan", TwoStepState),
});
const begin = panel.post("beginTwoStep", "/admin/me/two-step", {
	proof: "fresh",
	without: ["twoStep"],
	summary: "Empieza la verificación en dos pasos: la clave para la app",
	200: answer("La clave, que vale cuando se pruebe con un código", TwoStepSecret),
});
const confirm = panel.put("confirmTwoStep", "/admin/me/two-step", {
	without: ["twoStep"],
	summary: "Activa la verificación en dos pasos con un código de la app",
	body: TwoStepProof,
	200: answer("Los códigos de recuperación, que no se vuelven a mostrar", RecoveryCodes),
});
const removeStep = panel.delete("removeTwoStep", "/admin/me/two-step", {
	summary: "Quita la verificación en dos pasos propia, con la contraseña",
	body: PasswordProof,
	200: answer("Cómo quedó", TwoStepState),
});
const renew = panel.post("renewRecoveryCodes", "/admin/me/two-step/codes", {
	summary: "Hace códigos de recuperación nuevos; los de antes dejan de servir",
	body: PasswordProof,
	200: answer("Los códigos, que no se vuelven a mostrar", RecoveryCodes),
});
const listOwn = panel.get("listOwnSessions", "/admin/sessions", {
	summary: "Las sesiones abiertas de quien llama",
	200: sessions,
});
const endOthers = panel.delete("endOtherSessions", "/admin/sessions", {
	summary: "Termina las demás sesiones de quien llama",
	200: sessions,
});
const endOne = panel.delete("endSession", "/admin/sessions/{id}", {
	summary: "Termina una sesión de quien llama",
	200: sessions,
});

export const staffApi = (at: Platform) =>
	openRoutes().openapiRoutes([
		gives(login, ({ body, visitor }) => logIn(at, body, visitor)),
		gives(logout, async ({ actor }) => {
			await logOut(at, actor.sessionId);
			return DONE;
		}),
		gives(proof, async ({ body, actor }) => {
			await reauthenticate(at, actor, body.password);
			return DONE;
		}),
		gives(password, async ({ body, actor }) => ({
			...DONE,
			ended_sessions: await changeOwnPassword(at, actor, body),
		})),
		gives(details, ({ body, actor }) => changeOwnDetails(at, actor, body)),
		gives(create, async ({ body, actor }) => {
			const user = await createAdmin(at, actor, body);
			const message = "Nuevo administrador creado exitosamente";
			return { ...DONE, message, user };
		}),
		gives(admins, async ({ actor }) => ({
			admins: await listAdmins(at.db, actor),
			owners_need_two_step: await areOwnersAsked(at.db),
		})),
		gives(deactivate, ({ id, actor }) => setAdminActive(at, actor, id, false)),
		gives(activate, ({ id, actor }) => setAdminActive(at, actor, id, true)),
		gives(role, ({ id, body, actor }) => changeRole(at, actor, id, body.role)),
		gives(given, ({ id, actor }) => givePassword(at, actor, id)),
		gives(reset, ({ id, actor }) => resetTwoStep(at, actor, id)),
		gives(askOwners, async ({ body, actor }) => ({
			owners_need_two_step: await setOwnersAsked(at, actor, body.owners_need_two_step),
		})),
		gives(step, ({ actor }) => readTwoStep(at, actor)),
		gives(begin, ({ actor }) => beginTwoStep(at, actor)),
		gives(confirm, ({ body, actor }) => confirmTwoStep(at, actor, body.code)),
		gives(removeStep, ({ body, actor }) => removeOwnTwoStep(at, actor, body.password)),
		gives(renew, ({ body, actor }) => renewRecoveryCodes(at, actor, body.password)),
		gives(listOwn, async ({ actor }) => ({ sessions: await listSessions(at.db, actor) })),
		gives(endOthers, async ({ actor }) => {
			await endSessions(at.db, actor.id, { allBut: actor.sessionId });
			return { sessions: await listSessions(at.db, actor) };
		}),
		gives(endOne, async ({ id, actor }) => {
			await endSessions(at.db, actor.id, { only: id });
			return { sessions: await listSessions(at.db, actor) };
		}),
	]);
