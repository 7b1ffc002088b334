import { useRef } from "react";
import { useAnswer } from "#admin/frame/use-answer.ts";
import { ApiProblem, AS_WATCHER, read, staffApi } from "#api/client.ts";
import { TANK } from "#features/work-orders/choices.ts";
import type { Order } from "#features/work-orders/contract.ts";
import { NO_FIGURE } from "#record-fields.ts";
import { InputField } from "#ui/input-field.tsx";
import type { Bind } from "#ui/values.ts";

/** Form values of the intake notes of a car. */
export const NOTHING_NOTED = { km_in: "", fuel_eighths: "", belongings: "", mechanic_id: "" };
export type NotedValues = typeof NOTHING_NOTED;

const kilometresIn = (text: string) => {
	const kilometres = Number(text.replace(/[\s.,]|km/gi, ""));
	return Number.isNaN(kilometres) ? NO_FIGURE : kilometres;
};

/** Converts the form values for the API, which rejects values that are not numbers. */
export const notedIn = ({ km_in, fuel_eighths, belongings, mechanic_id }: NotedValues) => ({
	km_in: km_in.trim() === "" ? null : kilometresIn(km_in),
	fuel_eighths: fuel_eighths === "" ? null : Number(fuel_eighths),
	belongings,
	mechanic_id: mechanic_id || null,
});

/** Confirms an odd odometer reading when the user submits the same value a second time. */
export function useOddReading() {
	const asked = useRef<number>(undefined);
	return async function ask<Body extends { km_in?: number | null }, Saved>(
		body: Body,
		send: (body: Body & { km_confirmed?: number }) => Promise<Saved>,
	): Promise<Saved> {
		const confirmed = asked.current === body.km_in ? asked.current : undefined;
		try {
			return await send({
				...body,
				...(confirmed !== undefined && { km_confirmed: confirmed }),
			});
		} catch (problem) {
			const isAsked = problem instanceof ApiProblem && problem.problem.code === "odd_km";
			asked.current = isAsked ? (body.km_in ?? undefined) : undefined;
			throw problem;
		}
	};
}

type NotedFieldsProps = { bind: Bind<keyof NotedValues>; mechanic?: Order["mechanic"] };

/** @param props.mechanic assigned mechanic, offered even if they have left the shop */
export function NotedFields({ bind, mechanic }: NotedFieldsProps) {
	const { answer } = useAnswer("mechanics", () =>
		read(staffApi.admin.mechanics.$get({}, AS_WATCHER)),
	);
	const others = (answer?.mechanics ?? []).filter(({ id }) => id !== mechanic?.id);
	const mechanics = mechanic ? [mechanic, ...others] : others;
	return (
		<div className="grid gap-4">
			<div className="grid grid-cols-2 gap-3">
				<InputField label="Kilómetros" inputMode="numeric" maxLength={9} {...bind("km_in")} />
				<InputField
					label="Combustible"
					placeholder="Sin anotar"
					options={TANK.map((label, eighths) => ({ value: String(eighths), label }))}
					{...bind("fuel_eighths")}
				/>
			</div>
			<InputField
				label="Qué dejó dentro"
				rows={2}
				maxLength={1000}
				placeholder="Silla de bebé, gato, lentes…"
				{...bind("belongings")}
			/>
			<InputField
				label="Mecánico"
				placeholder="Nadie todavía"
				options={mechanics.map(({ id, full_name }) => ({ value: id, label: full_name }))}
				{...bind("mechanic_id")}
			/>
		</div>
	);
}
