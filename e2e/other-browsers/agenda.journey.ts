import { addVisit, openDay } from "../agenda-steps.ts";
import { visitOf } from "../visit-steps.ts";
import type { Thing } from "./in-page.ts";
import { expect, test } from "./journey.ts";

const HOUR_PX = 72;

test("moves a dragged visit unless the hour is unavailable", async ({
	visitor,
	request,
	staff,
}, { project }) => {
	const day = await openDay(request, project.name === "webkit" ? 0 : 1);
	const name = `Arrastrada en ${project.name}`;
	const { id } = await addVisit(request, staff, { day, time: "9:00 AM", name });
	const card: Thing = { role: "link", name };
	const drag = async (hours: number) => {
		const from = await visitor.pointOf(card);
		const way = [10, 40, hours * HOUR_PX - 10, hours * HOUR_PX];
		await visitor.drag([from, ...way.map((down) => ({ x: from.x, y: from.y + down }))]);
	};
	await visitor.driver.resize(1280, 1300);
	await visitor.enterAs(staff);
	await visitor.open(`/admin/dashboard/agenda?dia=${day}&vista=semana`);
	// The shop accepts no visits at noon.
	await drag(3);
	await visitor.expectWords(`Esa hora no se ofrece. ${name} sigue el`);
	expect(await visitOf(request, staff, id)).toMatchObject({ time: "9:00 AM" });

	await drag(2);
	const question: Thing = { role: "dialog", name: `Mover la cita de ${name}` };
	await visitor.expectText(question, "11:00 AM");
	await visitor.press({ role: "button", name: "Mover", inside: question });
	await visitor.expectText(card, "11:00 AM");
	expect(await visitOf(request, staff, id)).toMatchObject({ time: "11:00 AM" });
});
