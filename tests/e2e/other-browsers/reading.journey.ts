import { formatReservedHour } from "../contact-steps.ts";
import { sendRequestEstimate } from "../estimate-steps.ts";
import { findOpenDay } from "../shared-steps.ts";
import { bookVisit, fetchVisit } from "../visit-steps.ts";
import { expect, test } from "./journey.ts";
import type { Visitor } from "./visitor.ts";

const getScrollY = (visitor: Visitor) => visitor.driver.runInPage(() => Math.round(scrollY));
const scrollTo = (visitor: Visitor, scrollTop: number) =>
	visitor.driver.runInPage((y) => window.scrollTo({ top: y, behavior: "instant" }), scrollTop);

test("keeps the scroll position after a reload and hydrates", async ({ visitor }) => {
	await visitor.openHydrated("/servicios");
	await scrollTo(visitor, 900);
	await visitor.driver.reload();
	await visitor.expectHydrated();
	await expect.poll(() => getScrollY(visitor)).toBe(900);
});

test("keeps form input after a reload", async ({ visitor }) => {
	const messageField = { role: "field", name: "Mensaje", inside: "section#mensaje" } as const;
	await visitor.openHydrated("/contacto");
	await visitor.replaceText(messageField, "Suena al frenar");
	await visitor.driver.reload();
	await visitor.expectHydrated();
	await expect.poll(async () => (await visitor.waitFor(messageField)).value).toBe("Suena al frenar");
});

test("restores the scroll position on Back", async ({ visitor }) => {
	await visitor.openHydrated("/servicios");
	await scrollTo(visitor, 900);
	const serviceLink = { role: "link", name: "Frenos", inside: "#frenos" } as const;
	const point = await visitor.findClickPoint(serviceLink);
	const place = await getScrollY(visitor);
	expect(place).toBeGreaterThan(300);
	await visitor.drag([point]);
	await visitor.expectAddress(/\/servicios\/frenos$/);
	await visitor.driver.goBack();
	await visitor.expectAddress(/\/servicios$/);
	await expect.poll(() => getScrollY(visitor)).toBe(place);

	// Loads another document; the browser may keep ours in its back/forward cache.
	await visitor.open("/nosotros");
	await visitor.driver.goBack();
	await visitor.expectHydrated();
	await expect.poll(() => getScrollY(visitor)).toBe(place);
});

test("confirms, moves, approves and cancels in the customer portal", async ({ visitor, request, staff }, {
	project,
}) => {
	const place = project.name === "webkit" ? 10 : 12;
	const [day, otherDay] = [await findOpenDay(request, place), await findOpenDay(request, place + 1)];
	const { id, lead_id, path } = await bookVisit(request, staff, { day, time: "9:00 AM" });
	await visitor.openHydrated(path);
	await visitor.click({ role: "button", name: "Confirmar que voy" });
	await visitor.expectText({ role: "note", name: "Listo" }, "te esperamos");
	expect((await fetchVisit(request, staff, id)).customer_confirmed_at).not.toBeNull();

	await visitor.click({ role: "summary", name: "Cambiar la hora" });
	await visitor.setValue({ role: "field", name: "Día", inside: "#mover" }, otherDay);
	await visitor.click({ role: "radio", name: "1:00 PM", inside: "#mover" });
	await visitor.click({ role: "button", name: "Guardar la hora nueva" });
	await visitor.expectText({ role: "note", name: "Listo" }, formatReservedHour(otherDay, "1:00 PM"));

	// Staff price the request at the same URL; the customer approves one of the two jobs.
	await sendRequestEstimate(request, staff, lead_id);
	await visitor.openHydrated(path);
	await visitor.expectPageText("tu cita está por confirmar y tu cotización espera tu respuesta");
	await visitor.click({ role: "radio", name: "Rectificar discos" });
	await visitor.click({ role: "button", name: "Aprobar" });
	await visitor.click({ role: "button", name: "Aprobar $100.00" });
	await visitor.expectPageText("tu cita está por confirmar y aprobaste $100.00");

	await visitor.click({ role: "summary", name: "Cancelar la cita" });
	await visitor.click({ role: "radio", name: "Ya no la necesito" });
	await visitor.click({ role: "button", name: "Continuar" });
	await visitor.click({ role: "button", name: "Sí, cancelar la cita" });
	await visitor.expectPageText("tu cita está cancelada");
	expect((await fetchVisit(request, staff, id)).state).toBe("cancelled");
});
