import { useRef } from "react";
import { useFetch } from "#admin/frame/use-fetch.ts";
import { ApiProblem, BACKGROUND_CALL, read, staffApi } from "#api/client.ts";
import { OUT_OF_RANGE } from "#core/records/record-fields.ts";
import { parseTypedInteger } from "#domain/text/typed-integer.ts";
import { FUEL_LEVELS } from "#features/workshop/work-orders/choices.ts";
import type { Order } from "#features/workshop/work-orders/contract.ts";
import type { FieldBinder } from "#ui/form-values.ts";
import { InputField } from "#ui/input-field.tsx";

/** Form values of the intake notes of a car. */
export const EMPTY_INTAKE = { km_in: "", fuel_eighths: "", belongings: "", mechanic_id: "" };
export type IntakeValues = typeof EMPTY_INTAKE;

/** Parses a typed odometer reading, with or without «km»; null when it is empty. */
export function parseKilometres(text: string): number | null {
	const reading = text.replace(/km\s*$/i, "").trim();
	if (reading === "") return null;
	const kilometres = parseTypedInteger(reading);
	return Number.isNaN(kilometres) ? OUT_OF_RANGE : kilometres;
}

/** Converts the form values for the API, which rejects values that are not numbers. */
export const toIntakeInput = ({ km_in, fuel_eighths, belongings, mechanic_id }: IntakeValues) => ({
	km_in: parseKilometres(km_in),
	fuel_eighths: fuel_eighths === "" ? null : Number(fuel_eighths),
	belongings,
	mechanic_id: mechanic_id || null,
});

/** Confirms an odd odometer reading when the user submits the same value a second time. */
export function useOdometerConfirmation() {
	const questionedReading = useRef<number>(undefined);
	return async function sendWithConfirmation<Body extends { km_in?: number | null | undefined }, SavedOrder>(
		body: Body,
		send: (body: Body & { km_confirmed?: number }) => Promise<SavedOrder>,
	): Promise<SavedOrder> {
		const confirmedReading = questionedReading.current === body.km_in ? questionedReading.current : undefined;
		try {
			return await send({
				...body,
				...(confirmedReading !== undefined && { km_confirmed: confirmedReading }),
			});
		} catch (problem) {
			const isQuestioned = problem instanceof ApiProblem && problem.problem.code === "odd_km";
			questionedReading.current = isQuestioned ? (body.km_in ?? undefined) : undefined;
			throw problem;
		}
	};
}

type ReadingFieldsProps = { bind: FieldBinder<"km_in" | "fuel_eighths"> };

/** Asks for the odometer and the fuel, which nearly every reception notes. */
export function ReadingFields({ bind }: ReadingFieldsProps) {
	return (
		<div className="grid grid-cols-2 gap-3">
			<InputField label="Kilómetros" inputMode="numeric" maxLength={9} {...bind("km_in")} />
			<InputField
				label="Combustible"
				placeholder="Sin anotar"
				options={FUEL_LEVELS.map((label, eighths) => ({ value: String(eighths), label }))}
				{...bind("fuel_eighths")}
			/>
		</div>
	);
}

type IntakeFieldsetProps = { bind: FieldBinder<"belongings" | "mechanic_id">; mechanic?: Order["mechanic"] };

/** Asks what is in the car and who works on it. @param props.mechanic assigned mechanic, offered even if they have left the shop */
export function IntakeFieldset({ bind, mechanic }: IntakeFieldsetProps) {
	const { answer } = useFetch("mechanics", () => read(staffApi.admin.mechanics.$get({}, BACKGROUND_CALL)));
	const otherMechanics = (answer?.mechanics ?? []).filter(({ id }) => id !== mechanic?.id);
	const mechanics = mechanic ? [mechanic, ...otherMechanics] : otherMechanics;
	return (
		<div className="grid gap-4">
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
