import { addVisit, findOpenDay } from "../agenda-steps.ts";
import { fetchVisit } from "../visit-steps.ts";
import { expect, test } from "./journey.ts";
import type { ElementQuery } from "./page-elements.ts";

const HOUR_PX = 72;

test("moves a dragged visit unless the hour is unavailable", async ({ visitor, request, staff }, {
	project,
}) => {
	const day = await findOpenDay(request, project.name === "webkit" ? 0 : 1);
	const name = `Arrastrada en ${project.name}`;
	const { id } = await addVisit(request, staff, { day, time: "9:00 AM", name });
	const card: ElementQuery = { role: "link", name };
	const drag = async (hours: number) => {
		const from = await visitor.findClickPoint(card);
		const path = [10, 40, hours * HOUR_PX - 10, hours * HOUR_PX];
		await visitor.drag([from, ...path.map((down) => ({ x: from.x, y: from.y + down }))]);
	};
	await visitor.driver.resize(1280, 1300);
	await visitor.logInAs(staff);
	await visitor.open(`/admin/dashboard/agenda?dia=${day}&vista=semana`);
	// The shop accepts no visits at noon.
	await drag(3);
	await visitor.expectPageText(`Esa hora no se ofrece. ${name} sigue el`);
	expect(await fetchVisit(request, staff, id)).toMatchObject({ time: "9:00 AM" });

	await drag(2);
	const confirmation: ElementQuery = { role: "dialog", name: `Mover la cita de ${name}` };
	await visitor.expectText(confirmation, "11:00 AM");
	await visitor.press({ role: "button", name: "Mover", inside: confirmation });
	await visitor.expectText(card, "11:00 AM");
	expect(await fetchVisit(request, staff, id)).toMatchObject({ time: "11:00 AM" });
});
