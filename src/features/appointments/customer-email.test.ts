import { expect, test } from "vitest";
import { CUSTOMER_CANCELLED_REASON } from "#features/leads/authors.ts";
import { settingsSeed as settings } from "#seed/settings.ts";
import { composeCustomerEmail } from "./customer-email.server.ts";
import { createIcs } from "./ics.server.ts";
import type { VisitRecord } from "./store.server.ts";
import type { VisitEventType } from "./visit-states.ts";

const link = "https://taller.com/seguir/abc";
const now = new Date("2026-11-20T15:00:00Z");

function visit(over: Partial<VisitRecord> = {}): VisitRecord {
	return {
		leadId: "3ee5f943-db23-469a-be88-f9c04e1890fc",
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
		dayTold: null,
		dayAgreed: null,
		letterId: null,
		emailState: null,
		emailError: null,
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
		...over,
	};
}

test("includes time, address, link and file after booking", () => {
	const letter = composeCustomerEmail({ now, settings, visit: visit(), happening: "booked", link });
	expect(letter.subject).toBe(`Recibimos tu cita · ${settings.name}`);
	expect(letter.text).toContain("Hola, Ana:\n\nRecibimos tu cita y te guardamos la hora.");
	expect(letter.text).toContain(
		"Te confirmamos a más tardar el viernes 20 de noviembre a las 10:30 AM (hora de Panamá).",
	);
	expect(letter.text).toContain("Cuándo: Viernes 27/11/2026, 9:00 AM (hora de Panamá)\n");
	expect(letter.text).toContain(`Dónde: ${settings.address.street}`);
	expect(letter.text).toContain(`Ver, cambiar o cancelar mi cita: ${link}`);
	expect(letter).toMatchObject({ replyTo: settings.email, fromName: settings.name });
	const [file] = letter.attachments ?? [];
	expect(file).toMatchObject({ name: "cita.ics", type: expect.stringContaining("method=PUBLISH") });
	expect(file?.content).toMatch(/DTSTART:20261127T140000Z/);
});

test("gives the promise with a full date", () => {
	const about = { now: new Date("2026-11-21T01:00:00Z"), settings, link };
	const textOf = (over: Partial<VisitRecord>, happening: VisitEventType = "booked") =>
		composeCustomerEmail({ ...about, visit: visit(over), happening }).text;
	const latest = "a más tardar el sábado 21 de noviembre a las 8:30 AM (hora de Panamá)";
	const first = textOf({ day: "2026-11-21", startMinute: 480 });
	expect(textOf({})).toContain(`Te confirmamos ${latest}.\n`);
	expect(textOf({}, "moved")).toContain(`Te la confirmamos ${latest}.\n`);
	expect(textOf({ day: null, startMinute: null })).toContain(
		`Te escribimos ${latest} para acordar la hora.\n`,
	);
	expect(first).toContain(`${latest}. Tu cita llega antes: ven a su hora, sin esperar`);
	expect(first + textOf({})).not.toMatch(/hoy|mañana|próxim|Ahora/);
});

test("attaches no calendar file when there is no hour", () => {
	const wish = visit({ day: null, startMinute: null });
	const letter = composeCustomerEmail({ now, settings, visit: wish, happening: "booked", link });
	expect(letter.text).toMatch(/Te escribimos a más tardar .* para acordar la hora/);
	expect(letter.text).not.toContain("calendario");
	expect(letter.attachments).toBeUndefined();
	const fixed = { ...wish, phone: "+5075071234" };
	const called = composeCustomerEmail({ now, settings, visit: fixed, happening: "booked", link });
	expect(called.text).toMatch(/Te llamamos a más tardar .* para acordar la hora/);
});

test("gives the reason and removes the entry on cancellation", () => {
	const off = visit({
		state: "cancelled",
		cancelledBy: "shop",
		cancelReason: "No tenemos el repuesto",
		sequence: 2,
	});
	const letter = composeCustomerEmail({ now, settings, visit: off, happening: "cancelled", link });
	expect(letter.text).toContain("Estaba para: Viernes 27/11/2026");
	expect(letter.text).toContain("Motivo: No tenemos el repuesto");
	expect(letter.text).toContain("Agendar otra cita: https://taller.com/contacto");
	expect(letter.text).not.toContain("Dónde:");
	const [file] = letter.attachments ?? [];
	expect(file?.type).toContain("method=CANCEL");
	expect(file?.content).toMatch(/METHOD:CANCEL[\s\S]*SEQUENCE:2/);
});

test("gives no reason when the customer cancelled", () => {
	const off = visit({
		state: "cancelled",
		cancelledBy: "customer",
		cancelReason: CUSTOMER_CANCELLED_REASON,
	});
	const { text } = composeCustomerEmail({
		now,
		settings,
		visit: off,
		happening: "cancelled",
		link,
	});
	expect(text).toContain("Tu cita quedó cancelada como pediste y la hora está libre otra vez.");
	expect(text).not.toMatch(/Motivo|Tuvimos que cancelar/);
});

test("makes the entry tentative when the day is closed", () => {
	const closedDays = [{ date: "2026-11-27", reason: "Duelo" }];
	const fileOf = (over: Partial<VisitRecord>) =>
		createIcs({
			visit: visit({ state: "confirmed", ...over }),
			settings: { ...settings, closedDays },
			link,
		})?.replaceAll("\r\n ", "");
	const off = fileOf({});
	expect(off).toContain("STATUS:TENTATIVE");
	expect(off).toContain("Ese día no abrimos: Duelo. Tu cita necesita otra hora.");
	expect(off).not.toContain("VALARM");
	const agreed = fileOf({ dayAgreed: "no abrimos: Duelo" });
	expect(agreed).toContain("STATUS:CONFIRMED");
	expect(agreed).toContain("VALARM");
	expect(fileOf({ dayAgreed: "no abrimos: Luto" })).toContain("STATUS:TENTATIVE");
});

test("neutralizes links in user text", () => {
	const spam = visit({
		name: "GANA-EN-premio.com http://premio.com",
		service: "Entra a www.premio.com",
		car: "premio.com/gratis",
	});
	const letter = composeCustomerEmail({ now, settings, visit: spam, happening: "booked", link });
	expect(letter.text).toContain("Hola:\n");
	const [file] = letter.attachments ?? [];
	const unfolded = file?.content.replaceAll("\r\n ", "") ?? "";
	expect(unfolded).toContain(`SUMMARY:Cita en ${settings.name}\r\n`);
	expect(letter.text + letter.html + unfolded).not.toMatch(/premio/);
});

test("asks for confirmation again when the customer moves", () => {
	const about = { now, settings, happening: "moved", link } as const;
	const own = composeCustomerEmail({ ...about, visit: visit() }).text;
	expect(own).toContain(
		"Tu cita cambió de hora y te guardamos la nueva. Te la confirmamos a más tardar el viernes 20",
	);
	expect(own).not.toContain("Te esperamos");
	const shops = composeCustomerEmail({ ...about, visit: visit({ state: "confirmed" }) }).text;
	expect(shops).toContain("Tu cita cambió de hora. Te esperamos.");
});

test("stays readable when the shop's name has quotes", () => {
	const quoted = { ...settings, name: 'Taller "El Rápido"' };
	const file = createIcs({ visit: visit(), settings: quoted, link })?.replaceAll("\r\n ", "");
	// A parameter cannot contain them (RFC 5545 §3.1).
	expect(file).toContain(`ORGANIZER;CN="Taller 'El Rápido'":mailto:`);
	expect(file).toContain('SUMMARY:Cita en Taller "El Rápido"');
});

test("mentions no freed hour when there was none", () => {
	const wish = visit({ day: null, startMinute: null, state: "cancelled" });
	const { text } = composeCustomerEmail({
		now,
		settings,
		visit: wish,
		happening: "cancelled",
		link,
	});
	expect(text).toContain("Tu cita quedó cancelada. No tienes que hacer nada más.");
});
