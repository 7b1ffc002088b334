import { z } from "zod";
import {
	confirmTwoStep,
	readTwoStep,
	removeOwnTwoStep,
	renewRecoveryCodes,
	setTwoStepRequired,
	startTwoStep,
} from "#core/accounts/two-step/set-up.server.ts";
import { isTwoStepRequired } from "#core/accounts/two-step/store.server.ts";
import type { AppContext } from "#server/app-context.server.ts";
import { createRouter, FORM_ERROR_RESPONSES, toErrorSpec, toResponseSpec } from "#server/http/http.server.ts";
import { createPanelRoutes, createSiteRoutes } from "#server/http/routes.server.ts";
import {
	changeRole,
	createAccount,
	replacePassword,
	resetTwoStep,
	setAccountActive,
} from "./accounts.server.ts";
import {
	Admin,
	CarHandover,
	Credentials,
	IssuedPassword,
	Login,
	LoginLinkRequest,
	NewAdmin,
	OpenSession,
	OwnDetails,
	PasswordChange,
	PasswordProof,
	RecoveryCodes,
	RoleChange,
	StaffUser,
	Team,
	TwoStepPolicy,
	TwoStepProof,
	TwoStepSecret,
	TwoStepState,
} from "./contract.ts";
import { logIn } from "./log-in.server.ts";
import { sendLoginLink } from "./login-link.server.ts";
import { changeOwnDetails } from "./own-details.server.ts";
import { changeOwnPassword, reauthenticate } from "./own-password.server.ts";
import { formatAccountCreated } from "./rules.ts";
import { logOut } from "./session.server.ts";
import { listAdmins, listSessions, revokeSessions } from "./store.server.ts";

const visitor = createSiteRoutes("Personal", FORM_ERROR_RESPONSES);
const panel = createPanelRoutes("Personal", "account");
const done = z.object({ success: z.literal(true) });
const DONE = { success: true as const };
const sessions = toResponseSpec("Las sesiones abiertas", z.object({ sessions: z.array(OpenSession) }));
const team = createPanelRoutes("Personal", "staff", {
	200: toResponseSpec("La cuenta como quedó", Admin),
});

export const createStaffApi = (ctx: AppContext) =>
	createRouter().openapiRoutes([
		visitor.post("logIn", "/admin/login", {
			limit: "itself",
			whilePrivate: "open",
			isPrivate: true,
			summary: "Abre una sesión del panel",
			body: Credentials,
			200: toResponseSpec("Sesión abierta", Login),
			401: toErrorSpec(401),
		})(({ body, visitor }) => logIn(ctx, body, visitor)),
		visitor.post("sendLoginLink", "/admin/login-links", {
			limit: "itself",
			whilePrivate: "open",
			isPrivate: true,
			summary:
				"Envía a quien tiene ese usuario un enlace con el que puede probar su contraseña; la respuesta es la misma si no existe",
			body: LoginLinkRequest,
			200: toResponseSpec("Pedido", done),
		})(async ({ body, visitor }) => {
			await sendLoginLink(ctx, body.username, visitor);
			return DONE;
		}),
		panel.post("logOut", "/admin/logout", {
			without: ["ownPassword", "twoStep"],
			summary: "Termina la sesión con la que se llama",
			200: toResponseSpec("Sesión terminada", done),
		})(async ({ actor }) => {
			await logOut(ctx, actor.sessionId);
			return DONE;
		}),
		panel.post("reauthenticate", "/admin/reauthenticate", {
			without: ["twoStep"],
			summary: "Vuelve a probar la contraseña, para los pasos delicados",
			body: PasswordProof,
			200: toResponseSpec("Contraseña correcta", done),
		})(async ({ body, actor }) => {
			await reauthenticate(ctx, actor, body.password);
			return DONE;
		}),
		panel.put("changeOwnPassword", "/admin/me/password", {
			without: ["ownPassword", "twoStep"],
			summary: "Cambia la contraseña propia y termina las demás sesiones",
			body: PasswordChange,
			200: toResponseSpec("Contraseña cambiada", done.extend({ ended_sessions: z.number().int() })),
		})(async ({ body, actor }) => ({
			...DONE,
			ended_sessions: await changeOwnPassword(ctx, actor, body),
		})),
		panel.put("changeOwnDetails", "/admin/me", {
			summary: "Cambia el nombre y el correo propios; otro correo pide la contraseña",
			body: OwnDetails,
			200: toResponseSpec("La cuenta como quedó", StaffUser),
		})(({ body, actor }) => changeOwnDetails(ctx, actor, body)),
		team.post("createAdmin", "/admin/create-admin", {
			proof: "fresh",
			summary: "Crea una cuenta del panel",
			body: NewAdmin,
			201: toResponseSpec("Cuenta creada", done.extend({ message: z.string(), user: Admin })),
		})(async ({ body, actor }) => {
			const user = await createAccount(ctx, actor, body);
			return { ...DONE, message: formatAccountCreated(user.role), user };
		}),
		team.get("listAdmins", "/admin/admins", {
			summary: "Quiénes pueden entrar al panel",
			200: toResponseSpec("Las cuentas, y si se pide la verificación en dos pasos a los Dueños", Team),
		})(async ({ actor }) => ({
			admins: await listAdmins(ctx.db, actor),
			owners_need_two_step: await isTwoStepRequired(ctx.db),
		})),
		team.post("deactivateAdmin", "/admin/admins/{id}/deactivation", {
			proof: "fresh",
			summary: "Quita el acceso a una persona y termina sus sesiones; sus carros pasan a otra",
			body: CarHandover.optional(),
		})(({ id, body, actor }) => setAccountActive(ctx, actor, id, { ...body, isActive: false })),
		team.delete("activateAdmin", "/admin/admins/{id}/deactivation", {
			proof: "fresh",
			summary: "Devuelve el acceso a una persona",
		})(({ id, actor }) => setAccountActive(ctx, actor, id, { isActive: true })),
		team.put("changeRole", "/admin/admins/{id}/role", {
			proof: "fresh",
			summary:
				"Da otro rol a una persona y termina sus sesiones; los carros de quien deja de ser mecánico pasan a otra",
			body: RoleChange,
		})(({ id, body, actor }) => changeRole(ctx, actor, id, body)),
		team.post("replacePassword", "/admin/admins/{id}/password", {
			proof: "fresh",
			summary:
				"Da a una persona una contraseña nueva, que tendrá que cambiar al entrar; termina sus sesiones",
			200: toResponseSpec("La contraseña, que no se vuelve a mostrar", IssuedPassword),
		})(({ id, actor }) => replacePassword(ctx, actor, id)),
		team.delete("resetTwoStep", "/admin/admins/{id}/two-step", {
			proof: "fresh",
			summary: "Quita la verificación en dos pasos a quien perdió el teléfono; termina sus sesiones",
		})(({ id, actor }) => resetTwoStep(ctx, actor, id)),
		team.put("setTwoStepRequired", "/admin/two-step-policy", {
			proof: "fresh",
			summary: "Pide, o deja de pedir, la verificación en dos pasos a los Dueños",
			body: TwoStepPolicy,
			200: toResponseSpec("Lo que se pide", TwoStepPolicy),
		})(async ({ body, actor }) => ({
			owners_need_two_step: await setTwoStepRequired(ctx, actor, body.owners_need_two_step),
		})),
		panel.get("readTwoStep", "/admin/me/two-step", {
			without: ["twoStep"],
			summary: "La verificación en dos pasos de quien llama",
			200: toResponseSpec("Si está activa y cuántos códigos de recuperación quedan", TwoStepState),
		})(({ actor }) => readTwoStep(ctx, actor)),
		panel.post("startTwoStep", "/admin/me/two-step", {
			proof: "fresh",
			without: ["twoStep"],
			summary: "Empieza la verificación en dos pasos: la clave para la app",
			200: toResponseSpec("La clave, que vale cuando se pruebe con un código", TwoStepSecret),
		})(({ actor }) => startTwoStep(ctx, actor)),
		panel.put("confirmTwoStep", "/admin/me/two-step", {
			without: ["twoStep"],
			summary: "Activa la verificación en dos pasos con un código de la app",
			body: TwoStepProof,
			200: toResponseSpec("Los códigos de recuperación, que no se vuelven a mostrar", RecoveryCodes),
		})(({ body, actor }) => confirmTwoStep(ctx, actor, body.code)),
		panel.delete("removeTwoStep", "/admin/me/two-step", {
			summary: "Quita la verificación en dos pasos propia, con la contraseña",
			body: PasswordProof,
			200: toResponseSpec("Cómo quedó", TwoStepState),
		})(({ body, actor }) => removeOwnTwoStep(ctx, actor, body.password)),
		panel.post("renewRecoveryCodes", "/admin/me/two-step/codes", {
			summary: "Hace códigos de recuperación nuevos; los de antes dejan de servir",
			body: PasswordProof,
			200: toResponseSpec("Los códigos, que no se vuelven a mostrar", RecoveryCodes),
		})(({ body, actor }) => renewRecoveryCodes(ctx, actor, body.password)),
		panel.get("listOwnSessions", "/admin/sessions", {
			summary: "Las sesiones abiertas de quien llama",
			200: sessions,
		})(async ({ actor }) => ({ sessions: await listSessions(ctx, actor) })),
		panel.delete("endOtherSessions", "/admin/sessions", {
			summary: "Termina las demás sesiones de quien llama",
			200: sessions,
		})(async ({ actor }) => {
			await revokeSessions(ctx.db, actor.id, { allBut: actor.sessionId });
			return { sessions: await listSessions(ctx, actor) };
		}),
		panel.delete("endSession", "/admin/sessions/{id}", {
			summary: "Termina una sesión de quien llama",
			200: sessions,
		})(async ({ id, actor }) => {
			await revokeSessions(ctx.db, actor.id, { only: id });
			return { sessions: await listSessions(ctx, actor) };
		}),
	]);
