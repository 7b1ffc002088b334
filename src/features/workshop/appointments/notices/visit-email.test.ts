import { expect, test } from "vitest";
import { CUSTOMER_CANCELLED_REASON } from "#core/requests/authors.ts";
import type { VisitRecord } from "#features/workshop/appointments/read-model.server.ts";
import type { VisitEventType } from "#features/workshop/appointments/visit-states.ts";
import { settingsSeed as settings } from "#seed/settings.ts";
import { createIcs } from "./ics.server.ts";
import { composeVisitEmail } from "./visit-email.server.ts";

const link = "https://taller.com/seguir/abc";
const now = new Date("2026-11-20T15:00:00Z");

function buildVisit(overrides: Partial<VisitRecord> = {}): VisitRecord {
	return {
		id: "3ee5f943-db23-469a-be88-f9c04e1890fc",
		leadId: "0b9a6c55-2f0e-4c43-8f8e-6f1c6c2a7d10",
		reference: "CIT-2026-00001",
		name: "Ana Ríos",
		phone: "+50761234567",
		phoneTyped: null,
		email: "ana@correo.com",
		isQuarantined: 0,
		service: "Frenos",
		serviceId: null,
		car: "Toyota Corolla 2015",
		note: "Suena al frenar, ver http://premio.com",
		day: "2026-11-27",
		startMinute: 540,
		minutes: 120,
		isDropOff: 0,
		state: "pending",
		cancelReason: null,
		cancelledBy: null,
		customerConfirmedAt: null,
		notifiedDayChange: null,
		acceptedDayChange: null,
		emailJobId: null,
		emailState: null,
		emailError: null,
		storedMailCount: 0,
		sequence: 0,
		linkVersion: 1,
		calendarState: "off",
		calendarUid: null,
		calendarEtag: null,
		calendarError: null,
		calendarAt: null,
		calendarSequence: null,
		calendarTriedAt: null,
		createdAt: now.toISOString(),
		updatedAt: now.toISOString(),
		...overrides,
	};
}

test("includes time, address, link and file after booking", () => {
	const email = composeVisitEmail({ now, settings, visit: buildVisit(), eventType: "booked", link });
	expect(email.subject).toBe(`Recibimos tu cita: viernes 27/11/2026 · CIT-2026-00001 · ${settings.name}`);
	expect(email.text).toContain("Hola, Ana:\n\nRecibimos tu cita y te guardamos la hora.");
	expect(email.text).toContain(
		"Te confirmamos a más tardar el viernes 20 de noviembre a las 10:30 AM (hora de Panamá).",
	);
	expect(email.text).toContain("Cuándo: Viernes 27/11/2026, 9:00 AM (hora de Panamá)\n");
	expect(email.text).toContain(`Dónde: ${settings.address.street}`);
	expect(email.text).toContain(`Ver, cambiar o cancelar mi cita: ${link}`);
	expect(email).toMatchObject({ replyTo: settings.email, fromName: settings.name });
	const [file] = email.attachments ?? [];
	expect(file).toMatchObject({ name: "cita.ics", type: expect.stringContaining("method=PUBLISH") });
	expect(file?.content).toMatch(/DTSTART:20261127T140000Z/);
});

test("gives the promise with a full date", () => {
	const options = { now: new Date("2026-11-21T01:00:00Z"), settings, link };
	const composeText = (overrides: Partial<VisitRecord>, eventType: VisitEventType = "booked") =>
		composeVisitEmail({ ...options, visit: buildVisit(overrides), eventType }).text;
	const deadline = "a más tardar el sábado 21 de noviembre a las 8:30 AM (hora de Panamá)";
	const firstHourText = composeText({ day: "2026-11-21", startMinute: 480 });
	expect(composeText({})).toContain(`Te confirmamos ${deadline}.\n`);
	expect(composeText({}, "moved")).toContain(`Te la confirmamos ${deadline}.\n`);
	expect(composeText({ day: null, startMinute: null })).toContain(
		`Te escribimos ${deadline} para acordar la hora.\n`,
	);
	expect(firstHourText).toContain(`${deadline}. Tu cita llega antes: ven a su hora, sin esperar`);
	expect(firstHourText + composeText({})).not.toMatch(/hoy|mañana|próxim|Ahora/);
});

test("attaches no calendar file when there is no hour", () => {
	const timelessVisit = buildVisit({ day: null, startMinute: null });
	const email = composeVisitEmail({ now, settings, visit: timelessVisit, eventType: "booked", link });
	expect(email.text).toMatch(/Te escribimos a más tardar .* para acordar la hora/);
	expect(email.subject).toBe(`Recibimos tu cita · CIT-2026-00001 · ${settings.name}`);
	expect(email.text).not.toContain("calendario");
	expect(email.attachments).toBeUndefined();
	const landlineVisit = { ...timelessVisit, phone: "+5075071234" };
	const landlineEmail = composeVisitEmail({
		now,
		settings,
		visit: landlineVisit,
		eventType: "booked",
		link,
	});
	expect(landlineEmail.text).toMatch(/Te llamamos a más tardar .* para acordar la hora/);
});

test("gives the reason and removes the entry on cancellation", () => {
	const cancelledVisit = buildVisit({
		state: "cancelled",
		cancelledBy: "shop",
		cancelReason: "No tenemos el repuesto",
		sequence: 2,
	});
	const email = composeVisitEmail({ now, settings, visit: cancelledVisit, eventType: "cancelled", link });
	expect(email.text).toContain("Estaba para: Viernes 27/11/2026");
	expect(email.text).toContain("Motivo: No tenemos el repuesto");
	expect(email.text).toContain("Agendar otra cita: https://taller.com/contacto");
	expect(email.text).not.toContain("Dónde:");
	const [file] = email.attachments ?? [];
	expect(file?.type).toContain("method=CANCEL");
	expect(file?.content).toMatch(/METHOD:CANCEL[\s\S]*SEQUENCE:2/);
});

test("gives no reason when the customer cancelled", () => {
	const cancelledVisit = buildVisit({
		state: "cancelled",
		cancelledBy: "customer",
		cancelReason: CUSTOMER_CANCELLED_REASON,
	});
	const { text } = composeVisitEmail({
		now,
		settings,
		visit: cancelledVisit,
		eventType: "cancelled",
		link,
	});
	expect(text).toContain("Tu cita quedó cancelada como pediste y la hora está libre otra vez.");
	expect(text).not.toMatch(/Motivo|Tuvimos que cancelar/);
});

test("makes the entry tentative when the day is closed", () => {
	const closedDays = [{ date: "2026-11-27", reason: "Duelo" }];
	const buildFile = (overrides: Partial<VisitRecord>) =>
		createIcs({
			visit: buildVisit({ state: "confirmed", ...overrides }),
			settings: { ...settings, closedDays },
			link,
		})?.replaceAll("\r\n ", "");
	const closedDayFile = buildFile({});
	expect(closedDayFile).toContain("STATUS:TENTATIVE");
	expect(closedDayFile).toContain("Ese día no abrimos: Duelo. Tu cita necesita otra hora.");
	expect(closedDayFile).not.toContain("VALARM");
	const agreedFile = buildFile({ acceptedDayChange: "no abrimos: Duelo" });
	expect(agreedFile).toContain("STATUS:CONFIRMED");
	expect(agreedFile).toContain("VALARM");
	expect(buildFile({ acceptedDayChange: "no abrimos: Luto" })).toContain("STATUS:TENTATIVE");
});

test("neutralizes links in user text", () => {
	const spamVisit = buildVisit({
		name: "GANA-EN-premio.com http://premio.com",
		service: "Entra a www.premio.com",
		car: "premio.com/gratis",
	});
	const email = composeVisitEmail({ now, settings, visit: spamVisit, eventType: "booked", link });
	expect(email.text).toContain("Hola:\n");
	const [file] = email.attachments ?? [];
	const unfolded = file?.content.replaceAll("\r\n ", "") ?? "";
	expect(unfolded).toContain(`SUMMARY:Cita en ${settings.name}\r\n`);
	expect(email.text + email.html + unfolded).not.toMatch(/premio/);
});

test("asks for confirmation again when the customer moves", () => {
	const options = { now, settings, eventType: "moved", link } as const;
	const customerMoveText = composeVisitEmail({ ...options, visit: buildVisit() }).text;
	expect(customerMoveText).toContain(
		"Tu cita cambió de hora y te guardamos la nueva. Te la confirmamos a más tardar el viernes 20",
	);
	expect(customerMoveText).not.toContain("Te esperamos");
	const staffMoveText = composeVisitEmail({ ...options, visit: buildVisit({ state: "confirmed" }) }).text;
	expect(staffMoveText).toContain("Tu cita cambió de hora. Te esperamos.");
});

test("stays readable when the shop's name has quotes", () => {
	const quotedSettings = { ...settings, name: 'Taller "El Rápido"' };
	const file = createIcs({ visit: buildVisit(), settings: quotedSettings, link })?.replaceAll("\r\n ", "");
	// A parameter cannot contain them (RFC 5545 §3.1).
	expect(file).toContain(`ORGANIZER;CN="Taller 'El Rápido'":mailto:`);
	expect(file).toContain('SUMMARY:Cita en Taller "El Rápido"');
});

test("mentions no freed hour when there was none", () => {
	const timelessVisit = buildVisit({ day: null, startMinute: null, state: "cancelled" });
	const { text } = composeVisitEmail({
		now,
		settings,
		visit: timelessVisit,
		eventType: "cancelled",
		link,
	});
	expect(text).toContain("Tu cita quedó cancelada. No tienes que hacer nada más.");
});
