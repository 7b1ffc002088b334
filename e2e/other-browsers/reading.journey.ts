import { heldWords } from "../contact-steps.ts";
import { priceRequest } from "../estimate-steps.ts";
import { openDay } from "../reading.ts";
import { bookVisit, visitOf } from "../visit-steps.ts";
import { expect, test } from "./journey.ts";
import type { Visitor } from "./visitor.ts";

const scrolled = (visitor: Visitor) => visitor.driver.run(() => Math.round(scrollY));
const scrollTo = (visitor: Visitor, place: number) =>
	visitor.driver.run((y) => window.scrollTo({ top: y, behavior: "instant" }), place);

test("keeps the scroll position after a reload and hydrates", async ({
	visitor,
}) => {
	await visitor.openAlive("/servicios");
	await scrollTo(visitor, 900);
	await visitor.driver.reload();
	await visitor.expectAlive();
	await expect.poll(() => scrolled(visitor)).toBe(900);
});

test("keeps form input after a reload", async ({ visitor }) => {
	const message = { role: "field", name: "Mensaje", inside: "section#mensaje" } as const;
	await visitor.openAlive("/contacto");
	await visitor.write(message, "Suena al frenar");
	await visitor.driver.reload();
	await visitor.expectAlive();
	await expect.poll(async () => (await visitor.see(message)).value).toBe("Suena al frenar");
});

test("restores the scroll position on Back", async ({
	visitor,
}) => {
	await visitor.openAlive("/servicios");
	await scrollTo(visitor, 900);
	const service = { role: "link", name: "Frenos", inside: "#frenos" } as const;
	const point = await visitor.pointOf(service);
	const place = await scrolled(visitor);
	expect(place).toBeGreaterThan(300);
	await visitor.drag([point]);
	await visitor.expectAddress(/\/servicios\/frenos$/);
	await visitor.driver.back();
	await visitor.expectAddress(/\/servicios$/);
	await expect.poll(() => scrolled(visitor)).toBe(place);

	// Loads another document; the browser may keep ours in its back/forward cache.
	await visitor.open("/nosotros");
	await visitor.driver.back();
	await visitor.expectAlive();
	await expect.poll(() => scrolled(visitor)).toBe(place);
});

test("confirms, moves, approves and cancels in the customer portal", async ({
	visitor,
	request,
	staff,
}, { project }) => {
	const place = project.name === "webkit" ? 10 : 12;
	const [day, other] = [await openDay(request, place), await openDay(request, place + 1)];
	const { id, path } = await bookVisit(request, staff, { day, time: "9:00 AM" });
	await visitor.openAlive(path);
	await visitor.press({ role: "button", name: "Confirmar que voy" });
	await visitor.expectText({ role: "note", name: "Listo" }, "te esperamos");
	expect((await visitOf(request, staff, id)).customer_confirmed_at).not.toBeNull();

	await visitor.press({ role: "summary", name: "Cambiar la hora" });
	await visitor.choose({ role: "field", name: "Día", inside: "#mover" }, other);
	await visitor.press({ role: "radio", name: "1:00 PM", inside: "#mover" });
	await visitor.press({ role: "button", name: "Guardar la hora nueva" });
	await visitor.expectText({ role: "note", name: "Listo" }, heldWords(other, "1:00 PM"));

	// Staff price the request at the same URL; the customer approves one of the two jobs.
	await priceRequest(request, staff, id);
	await visitor.openAlive(path);
	await visitor.expectWords("tu cita está por confirmar y tu cotización espera tu respuesta");
	await visitor.press({ role: "radio", name: "Rectificar discos" });
	await visitor.press({ role: "button", name: "Aprobar" });
	await visitor.press({ role: "button", name: "Aprobar $100.00" });
	await visitor.expectWords("tu cita está por confirmar y aprobaste $100.00");

	await visitor.press({ role: "summary", name: "Cancelar la cita" });
	await visitor.press({ role: "radio", name: "Ya no la necesito" });
	await visitor.press({ role: "button", name: "Continuar" });
	await visitor.press({ role: "button", name: "Sí, cancelar la cita" });
	await visitor.expectWords("tu cita está cancelada");
	expect((await visitOf(request, staff, id)).state).toBe("cancelled");
});
