import { formatReservedHour } from "../contact-steps.ts";
import { sendRequestEstimate } from "../estimate-steps.ts";
import { findOpenDay } from "../shared-steps.ts";
import { bookVisit, fetchVisit } from "../visit-steps.ts";
import { expect, test } from "./journey.ts";
import type { Visitor } from "./visitor.ts";

const getScrollY = (visitor: Visitor) => visitor.driver.run(() => Math.round(scrollY));
const scrollTo = (visitor: Visitor, scrollTop: number) =>
	visitor.driver.run((y) => window.scrollTo({ top: y, behavior: "instant" }), scrollTop);

test("keeps the scroll position after a reload and hydrates", async ({ visitor }) => {
	await visitor.openHydrated("/servicios");
	await scrollTo(visitor, 900);
	await visitor.driver.reload();
	await visitor.expectHydrated();
	await expect.poll(() => getScrollY(visitor)).toBe(900);
});

test("keeps form input after a reload", async ({ visitor }) => {
	const message = { role: "field", name: "Mensaje", inside: "section#mensaje" } as const;
	await visitor.openHydrated("/contacto");
	await visitor.write(message, "Suena al frenar");
	await visitor.driver.reload();
	await visitor.expectHydrated();
	await expect.poll(async () => (await visitor.waitFor(message)).value).toBe("Suena al frenar");
});

test("restores the scroll position on Back", async ({ visitor }) => {
	await visitor.openHydrated("/servicios");
	await scrollTo(visitor, 900);
	const service = { role: "link", name: "Frenos", inside: "#frenos" } as const;
	const point = await visitor.findClickPoint(service);
	const place = await getScrollY(visitor);
	expect(place).toBeGreaterThan(300);
	await visitor.drag([point]);
	await visitor.expectAddress(/\/servicios\/frenos$/);
	await visitor.driver.back();
	await visitor.expectAddress(/\/servicios$/);
	await expect.poll(() => getScrollY(visitor)).toBe(place);

	// Loads another document; the browser may keep ours in its back/forward cache.
	await visitor.open("/nosotros");
	await visitor.driver.back();
	await visitor.expectHydrated();
	await expect.poll(() => getScrollY(visitor)).toBe(place);
});

test("confirms, moves, approves and cancels in the customer portal", async ({ visitor, request, staff }, {
	project,
}) => {
	const place = project.name === "webkit" ? 10 : 12;
	const [day, other] = [await findOpenDay(request, place), await findOpenDay(request, place + 1)];
	const { id, path } = await bookVisit(request, staff, { day, time: "9:00 AM" });
	await visitor.openHydrated(path);
	await visitor.press({ role: "button", name: "Confirmar que voy" });
	await visitor.expectText({ role: "note", name: "Listo" }, "te esperamos");
	expect((await fetchVisit(request, staff, id)).customer_confirmed_at).not.toBeNull();

	await visitor.press({ role: "summary", name: "Cambiar la hora" });
	await visitor.choose({ role: "field", name: "Día", inside: "#mover" }, other);
	await visitor.press({ role: "radio", name: "1:00 PM", inside: "#mover" });
	await visitor.press({ role: "button", name: "Guardar la hora nueva" });
	await visitor.expectText({ role: "note", name: "Listo" }, formatReservedHour(other, "1:00 PM"));

	// Staff price the request at the same URL; the customer approves one of the two jobs.
	await sendRequestEstimate(request, staff, id);
	await visitor.openHydrated(path);
	await visitor.expectPageText("tu cita está por confirmar y tu cotización espera tu respuesta");
	await visitor.press({ role: "radio", name: "Rectificar discos" });
	await visitor.press({ role: "button", name: "Aprobar" });
	await visitor.press({ role: "button", name: "Aprobar $100.00" });
	await visitor.expectPageText("tu cita está por confirmar y aprobaste $100.00");

	await visitor.press({ role: "summary", name: "Cancelar la cita" });
	await visitor.press({ role: "radio", name: "Ya no la necesito" });
	await visitor.press({ role: "button", name: "Continuar" });
	await visitor.press({ role: "button", name: "Sí, cancelar la cita" });
	await visitor.expectPageText("tu cita está cancelada");
	expect((await fetchVisit(request, staff, id)).state).toBe("cancelled");
});
