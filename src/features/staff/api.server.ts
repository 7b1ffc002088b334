import { z } from "zod";
import { answer, formProblems, openRoutes, staffProblems } from "#platform/http.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { panelRoutes, routesOf } from "#platform/routes.server.ts";
import { createAdmin, setAdminActive } from "./admins.server.ts";
import { changeRole } from "./change-role.server.ts";
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
import { givePassword } from "./give-password.server.ts";
import { logIn } from "./log-in.server.ts";
import { changeOwnDetails } from "./own-details.server.ts";
import { changeOwnPassword, reauthenticate } from "./own-password.server.ts";
import { logOut } from "./session.server.ts";
import { endSessions, listAdmins, listSessions } from "./store.server.ts";
import { resetTwoStep, setOwnersAsked } from "./two-step/ask-owners.server.ts";
import {
	beginTwoStep,
	confirmTwoStep,
	readTwoStep,
	removeOwnTwoStep,
	renewRecoveryCodes,
} from "./two-step/set-up.server.ts";
import { areOwnersAsked } from "./two-step/store.server.ts";

const visitor = routesOf("Personal", formProblems);
const panel = panelRoutes("Personal", "account");
const params = z.object({ id: z.string().max(60) });
const done = z.object({ success: z.literal(true) });
const sessions = answer("Las sesiones abiertas", z.object({ sessions: z.array(OpenSession) }));
const one = answer("La cuenta como quedó", Admin);

const login = visitor.post("logIn", "/admin/login", {
	summary: "Abre una sesión del panel",
	body: Credentials,
	200: answer("Sesión abierta", Login),
	401: staffProblems[401],
});
const logout = panel.post("logOut", "/admin/logout", {
	summary: "Termina la sesión con la que se llama",
	200: answer("Sesión terminada", done),
});
const proof = panel.post("reauthenticate", "/admin/reauthenticate", {
	summary: "Vuelve a probar la contraseña, para los pasos delicados",
	body: PasswordProof,
	200: answer("Contraseña correcta", done),
});
const password = panel.put("changeOwnPassword", "/admin/me/password", {
	summary: "Cambia la contraseña propia y termina las demás sesiones",
	body: PasswordChange,
	200: answer("Contraseña cambiada", done.extend({ ended_sessions: z.number().int() })),
});
const details = panel.put("changeOwnDetails", "/admin/me", {
	summary: "Cambia el nombre y el correo propios; otro correo pide la contraseña",
	body: OwnDetails,
	200: answer("La cuenta como quedó", StaffUser),
});
const create = panel.post("createAdmin", "/admin/create-admin", {
	right: "staff",
	summary: "Crea una cuenta del panel",
	body: NewAdmin,
	201: answer("Administrador creado", done.extend({ message: z.string(), user: Admin })),
});
const admins = panel.get("listAdmins", "/admin/admins", {
	right: "staff",
	summary: "Quiénes pueden entrar al panel",
	200: answer("Las cuentas, y si se pide la verificación en dos pasos a los Dueños", Team),
});
const deactivate = panel.post("deactivateAdmin", "/admin/admins/{id}/deactivation", {
	right: "staff",
	summary: "Quita el acceso a una persona y termina sus sesiones",
	params,
	200: one,
});
const activate = panel.delete("activateAdmin", "/admin/admins/{id}/deactivation", {
	right: "staff",
	summary: "Devuelve el acceso a una persona",
	params,
	200: one,
});
const role = panel.put("changeRole", "/admin/admins/{id}/role", {
	right: "staff",
	summary: "Da otro rol a una persona y termina sus sesiones",
	params,
	body: RoleChange,
	200: one,
});
const given = panel.post("givePassword", "/admin/admins/{id}/password", {
	right: "staff",
	summary:
		"Da a una persona una contraseña nueva, que tendrá que cambiar al entrar; termina sus sesiones",
	params,
	200: answer("La contraseña, que no se vuelve a mostrar", GivenPassword),
});
const reset = panel.delete("resetTwoStep", "/admin/admins/{id}/two-step", {
	right: "staff",
	summary: "Quita la verificación en dos pasos a quien perdió el teléfono; termina sus sesiones",
	params,
	200: one,
});
const askOwners = panel.put("askOwnersForTwoStep", "/admin/two-step-policy", {
	right: "staff",
	summary: "Pide, o deja de pedir, la verificación en dos pasos a los Dueños",
	body: OwnersAsked,
	200: answer("Lo que se pide", OwnersAsked),
});
const step = panel.get("readTwoStep", "/admin/me/two-step", {
	summary: "La verificación en dos pasos de quien llama",
	200: answer("Si está activa y cuántos códigos de recuperación quedan", TwoStepState),
});
const begin = panel.post("beginTwoStep", "/admin/me/two-step", {
	summary: "Empieza la verificación en dos pasos: la clave para la app",
	200: answer("La clave, que vale cuando se pruebe con un código", TwoStepSecret),
});
const confirm = panel.put("confirmTwoStep", "/admin/me/two-step", {
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
	params,
	200: sessions,
});

export const staffApi = (at: Platform) =>
	openRoutes()
		.openapi(login, async (c) => c.json(await logIn(at, c.req.valid("json"), c.var.visitor), 200))
		.openapi(logout, async (c) => {
			await logOut(at, c.var.actor.sessionId);
			return c.json({ success: true as const }, 200);
		})
		.openapi(proof, async (c) => {
			await reauthenticate(at, c.var.actor, c.req.valid("json").password);
			return c.json({ success: true as const }, 200);
		})
		.openapi(password, async (c) => {
			const { ended } = await changeOwnPassword(at, c.var.actor, c.req.valid("json"));
			return c.json({ success: true as const, ended_sessions: ended }, 200);
		})
		.openapi(details, async (c) =>
			c.json(await changeOwnDetails(at, c.var.actor, c.req.valid("json")), 200),
		)
		.openapi(create, async (c) => {
			const user = await createAdmin(at, c.var.actor, c.req.valid("json"));
			const message = "Nuevo administrador creado exitosamente";
			return c.json({ success: true as const, message, user }, 201);
		})
		.openapi(admins, async (c) => {
			const list = await listAdmins(at.db, c.var.actor);
			return c.json({ admins: list, owners_need_two_step: await areOwnersAsked(at.db) }, 200);
		})
		.openapi(deactivate, async (c) =>
			c.json(await setAdminActive(at, c.var.actor, c.req.valid("param").id, false), 200),
		)
		.openapi(activate, async (c) =>
			c.json(await setAdminActive(at, c.var.actor, c.req.valid("param").id, true), 200),
		)
		.openapi(role, async (c) => {
			const { id } = c.req.valid("param");
			return c.json(await changeRole(at, c.var.actor, id, c.req.valid("json").role), 200);
		})
		.openapi(given, async (c) =>
			c.json(await givePassword(at, c.var.actor, c.req.valid("param").id), 200),
		)
		.openapi(reset, async (c) =>
			c.json(await resetTwoStep(at, c.var.actor, c.req.valid("param").id), 200),
		)
		.openapi(askOwners, async (c) => {
			const { owners_need_two_step: isAsked } = c.req.valid("json");
			const kept = await setOwnersAsked(at, c.var.actor, isAsked);
			return c.json({ owners_need_two_step: kept }, 200);
		})
		.openapi(step, async (c) => c.json(await readTwoStep(at, c.var.actor), 200))
		.openapi(begin, async (c) => c.json(await beginTwoStep(at, c.var.actor), 200))
		.openapi(confirm, async (c) =>
			c.json(await confirmTwoStep(at, c.var.actor, c.req.valid("json").code), 200),
		)
		.openapi(removeStep, async (c) =>
			c.json(await removeOwnTwoStep(at, c.var.actor, c.req.valid("json").password), 200),
		)
		.openapi(renew, async (c) =>
			c.json(await renewRecoveryCodes(at, c.var.actor, c.req.valid("json").password), 200),
		)
		.openapi(listOwn, async (c) =>
			c.json({ sessions: await listSessions(at.db, c.var.actor) }, 200),
		)
		.openapi(endOthers, async (c) => {
			await endSessions(at.db, c.var.actor.id, { allBut: c.var.actor.sessionId });
			return c.json({ sessions: await listSessions(at.db, c.var.actor) }, 200);
		})
		.openapi(endOne, async (c) => {
			await endSessions(at.db, c.var.actor.id, { only: c.req.valid("param").id });
			return c.json({ sessions: await listSessions(at.db, c.var.actor) }, 200);
		});
