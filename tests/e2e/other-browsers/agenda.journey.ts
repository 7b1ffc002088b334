import { createVisit, findOpenDay } from "../agenda-steps.ts";
import { fetchVisit } from "../visit-steps.ts";
import { expect, test } from "./journey.ts";
import type { ElementQuery } from "./page-elements.ts";

const HOUR_PX = 72;

test("moves a dragged visit unless the hour is unavailable", async ({ visitor, request, staff }, {
	project,
}) => {
	const day = await findOpenDay(request, project.name === "webkit" ? 0 : 1);
	const name = `Arrastrada en ${project.name}`;
	const { id } = await createVisit(request, staff, { day, time: "9:00 AM", name });
	const card: ElementQuery = { role: "link", name };
	const dragVisit = async (hours: number) => {
		const startPoint = await visitor.findClickPoint(card);
		const offsets = [10, 40, hours * HOUR_PX - 10, hours * HOUR_PX];
		await visitor.drag([
			startPoint,
			...offsets.map((offset) => ({ x: startPoint.x, y: startPoint.y + offset })),
		]);
	};
	await visitor.driver.resize(1280, 1300);
	await visitor.logInAs(staff);
	await visitor.open(`/admin/dashboard/agenda?dia=${day}&vista=semana`);
	// The shop accepts no visits at noon.
	await dragVisit(3);
	await visitor.expectPageText(`Esa hora no se ofrece. ${name} sigue el`);
	expect(await fetchVisit(request, staff, id)).toMatchObject({ time: "9:00 AM" });

	await dragVisit(2);
	const confirmation: ElementQuery = { role: "dialog", name: `Mover la cita de ${name}` };
	await visitor.expectText(confirmation, "11:00 AM");
	await visitor.click({ role: "button", name: "Mover", inside: confirmation });
	await visitor.expectText(card, "11:00 AM");
	expect(await fetchVisit(request, staff, id)).toMatchObject({ time: "11:00 AM" });
});
