import type { Life, Told } from "./life.ts";
import type { Person } from "./names.ts";
import { price } from "./prices.ts";

const COMPLAINTS = [
	"Suena adelante al frenar",
	"El aire no enfría",
	"Toca cambio de aceite",
	"Vibra al frenar",
];

/** A car is received, and goes the way of the workshop as far as the day allows. @param of its request; the street without */
export async function bringIn(life: Life, person: Person, of: { lead_id?: string }) {
	const { below, happens, of: one } = life.chance;
	const promised = life.after(600 + below(2400));
	const { name, phone, email } = person;
	const who = of.lead_id ? of : { person: { name, phone, email } };
	const { plate, brand, model, year, color } = person.car;
	const order = await life.desk("POST", "/work-orders", {
		...who,
		complaint: one(COMPLAINTS),
		...(happens(0.8) ? { plate } : { no_plate: "sin_placa" }),
		brand,
		model,
		year,
		color,
		promised_at: happens(0.9) ? promised.toISOString() : null,
		km_in: 20_000 + below(160_000),
		fuel_eighths: below(9),
		belongings: happens(0.4) ? "Gato, llanta de repuesto y una silla de niño" : "",
	});
	const id: string = order.id;
	const read = () => life.desk("GET", `/work-orders/${id}`);
	const move = async (to: string, more: object = {}) => {
		const { updated_at } = await read();
		await life.desk("POST", `/work-orders/${id}/move`, { to, updated_at, ...more });
	};
	const isFree = happens(0.12);
	const minutes = () => 40 + below(200);
	if (!isFree && (await read()).jobs_approved === 0) {
		if (happens(0.25)) return;
		const isApproved = await price(
			life,
			id,
			one(["approves", "approves", "waits", "approves some"]),
		);
		if (!isApproved) return;
	}
	life.plan(life.after(minutes()), async () => {
		await move(
			"en_trabajo",
			isFree ? { basis: "garantia", basis_why: "Volvió el mismo ruido" } : {},
		);
		if (happens(0.3)) {
			const { updated_at } = await read();
			const wait = { waits_for: "repuesto", wait_text: "Las pastillas llegan mañana" };
			await life.desk("PUT", `/work-orders/${id}`, { updated_at, ...wait });
		}
		life.plan(life.after(minutes() * 2), async () => {
			const { jobs, waits_for, updated_at } = await read();
			if (waits_for) await life.desk("PUT", `/work-orders/${id}`, { updated_at, waits_for: null });
			for (const job of jobs.filter((job: Told) => job.is_approved))
				await life.staff("mecanico", "POST", `/work-orders/${id}/jobs/${job.id}`, { done: true });
			await move("listo");
			if (happens(0.15)) return;
			life.plan(life.after(minutes() * 2), async () => {
				const { total_cents } = await read();
				await move("entregado", { delivered_to: name, total_cents });
			});
		});
	});
}
