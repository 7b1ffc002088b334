import { z } from "zod";
import { answer, formProblems, openRoutes, refusal } from "#platform/http/http.server.ts";
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
import { accountCreated } from "./rules.ts";
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

export const staffApi = (at: Platform) =>
	openRoutes().openapiRoutes([
		visitor.post("logIn", "/admin/login", {
			limit: "itself",
			isPrivate: true,
			summary: "Abre una sesión del panel",
			body: Credentials,
			200: answer("Sesión abierta", Login),
			401: refusal(401),
		})(({ body, visitor }) => logIn(at, body, visitor)),
		panel.post("logOut", "/admin/logout", {
			without: ["ownPassword", "twoStep"],
			summary: "Termina la sesión con la que se llama",
			200: answer("Sesión terminada", done),
		})(async ({ actor }) => {
			await logOut(at, actor.sessionId);
			return DONE;
		}),
		panel.post("reauthenticate", "/admin/reauthenticate", {
			without: ["twoStep"],
			summary: "Vuelve a probar la contraseña, para los pasos delicados",
			body: PasswordProof,
			200: answer("Contraseña correcta", done),
		})(async ({ body, actor }) => {
			await reauthenticate(at, actor, body.password);
			return DONE;
		}),
		panel.put("changeOwnPassword", "/admin/me/password", {
			without: ["ownPassword", "twoStep"],
			summary: "Cambia la contraseña propia y termina las demás sesiones",
			body: PasswordChange,
			200: answer("Contraseña cambiada", done.extend({ ended_sessions: z.number().int() })),
		})(async ({ body, actor }) => ({
			...DONE,
			ended_sessions: await changeOwnPassword(at, actor, body),
		})),
		panel.put("changeOwnDetails", "/admin/me", {
			summary: "Cambia el nombre y el correo propios; otro correo pide la contraseña",
			body: OwnDetails,
			200: answer("La cuenta como quedó", StaffUser),
		})(({ body, actor }) => changeOwnDetails(at, actor, body)),
		team.post("createAdmin", "/admin/create-admin", {
			proof: "fresh",
			summary: "Crea una cuenta del panel",
			body: NewAdmin,
			201: answer("Cuenta creada", done.extend({ message: z.string(), user: Admin })),
		})(async ({ body, actor }) => {
			const user = await createAdmin(at, actor, body);
			return { ...DONE, message: accountCreated(user.role), user };
		}),
		team.get("listAdmins", "/admin/admins", {
			summary: "Quiénes pueden entrar al panel",
			200: answer("Las cuentas, y si se pide la verificación en dos pasos a los Dueños", Team),
		})(async ({ actor }) => ({
			admins: await listAdmins(at.db, actor),
			owners_need_two_step: await areOwnersAsked(at.db),
		})),
		team.post("deactivateAdmin", "/admin/admins/{id}/deactivation", {
			proof: "fresh",
			summary: "Quita el acceso a una persona y termina sus sesiones",
		})(({ id, actor }) => setAdminActive(at, actor, id, false)),
		team.delete("activateAdmin", "/admin/admins/{id}/deactivation", {
			proof: "fresh",
			summary: "Devuelve el acceso a una persona",
		})(({ id, actor }) => setAdminActive(at, actor, id, true)),
		team.put("changeRole", "/admin/admins/{id}/role", {
			proof: "fresh",
			summary: "Da otro rol a una persona y termina sus sesiones",
			body: RoleChange,
		})(({ id, body, actor }) => changeRole(at, actor, id, body.role)),
		team.post("givePassword", "/admin/admins/{id}/password", {
			proof: "fresh",
			summary:
				"Da a una persona una contraseña nueva, que tendrá que cambiar al entrar; termina sus sesiones",
			200: answer("La contraseña, que no se vuelve a mostrar", GivenPassword),
		})(({ id, actor }) => givePassword(at, actor, id)),
		team.delete("resetTwoStep", "/admin/admins/{id}/two-step", {
			proof: "fresh",
			summary:
				"Quita la verificación en dos pasos a quien perdió el teléfono; termina sus sesiones",
		})(({ id, actor }) => resetTwoStep(at, actor, id)),
		team.put("askOwnersForTwoStep", "/admin/two-step-policy", {
			proof: "fresh",
			summary: "Pide, o deja de pedir, la verificación en dos pasos a los Dueños",
			body: OwnersAsked,
			200: answer("Lo que se pide", OwnersAsked),
		})(async ({ body, actor }) => ({
			owners_need_two_step: await setOwnersAsked(at, actor, body.owners_need_two_step),
		})),
		panel.get("readTwoStep", "/admin/me/two-step", {
			without: ["twoStep"],
			summary: "La verificación en dos pasos de quien llama",
			200: answer("Si está activa y cuántos códigos de recuperación quedan", TwoStepState),
		})(({ actor }) => readTwoStep(at, actor)),
		panel.post("beginTwoStep", "/admin/me/two-step", {
			proof: "fresh",
			without: ["twoStep"],
			summary: "Empieza la verificación en dos pasos: la clave para la app",
			200: answer("La clave, que vale cuando se pruebe con un código", TwoStepSecret),
		})(({ actor }) => beginTwoStep(at, actor)),
		panel.put("confirmTwoStep", "/admin/me/two-step", {
			without: ["twoStep"],
			summary: "Activa la verificación en dos pasos con un código de la app",
			body: TwoStepProof,
			200: answer("Los códigos de recuperación, que no se vuelven a mostrar", RecoveryCodes),
		})(({ body, actor }) => confirmTwoStep(at, actor, body.code)),
		panel.delete("removeTwoStep", "/admin/me/two-step", {
			summary: "Quita la verificación en dos pasos propia, con la contraseña",
			body: PasswordProof,
			200: answer("Cómo quedó", TwoStepState),
		})(({ body, actor }) => removeOwnTwoStep(at, actor, body.password)),
		panel.post("renewRecoveryCodes", "/admin/me/two-step/codes", {
			summary: "Hace códigos de recuperación nuevos; los de antes dejan de servir",
			body: PasswordProof,
			200: answer("Los códigos, que no se vuelven a mostrar", RecoveryCodes),
		})(({ body, actor }) => renewRecoveryCodes(at, actor, body.password)),
		panel.get("listOwnSessions", "/admin/sessions", {
			summary: "Las sesiones abiertas de quien llama",
			200: sessions,
		})(async ({ actor }) => ({ sessions: await listSessions(at, actor) })),
		panel.delete("endOtherSessions", "/admin/sessions", {
			summary: "Termina las demás sesiones de quien llama",
			200: sessions,
		})(async ({ actor }) => {
			await endSessions(at.db, actor.id, { allBut: actor.sessionId });
			return { sessions: await listSessions(at, actor) };
		}),
		panel.delete("endSession", "/admin/sessions/{id}", {
			summary: "Termina una sesión de quien llama",
			200: sessions,
		})(async ({ id, actor }) => {
			await endSessions(at.db, actor.id, { only: id });
			return { sessions: await listSessions(at, actor) };
		}),
	]);
