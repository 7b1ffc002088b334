import { type ChangeEvent, useEffect, useRef, useState } from "react";
import type { Refused } from "#features/leads/person-fields.tsx";
import type { Settings } from "#features/settings/contract.ts";
import { panamaInstant } from "#panama-time.ts";
import { Field, Select, TextInput } from "#ui/field.tsx";
import { timesOn, whyNotDay } from "./rules.ts";

/** What the form reads of the shop: its calendar, and the day it is there. */
export type ShopCalendar = Pick<Settings, "hours" | "closedDays"> & { today: string };

type WhenFieldsProps = Refused & { shop: ShopCalendar; isRequired: boolean };

/** Day and hour. A closed day says why at once; the hours offered are those of the chosen day. */
export function WhenFields({ errors = {}, typed = {}, shop, isRequired }: WhenFieldsProps) {
	const [day, setDay] = useState(typed.preferredDate ?? "");
	const date = useRef<HTMLInputElement>(null);
	// The server's day, not the visitor's clock; which hours of today are over only the server decides.
	const moment = { now: panamaInstant(shop.today, 0), calendar: shop };
	const whyNot = day ? whyNotDay(day, moment) : undefined;
	const times = whyNot ? timesOn("", moment) : timesOn(day, moment);

	// A draft that fills the day in and a form that is cleared do so past React.
	useEffect(() => {
		const input = date.current;
		const form = input?.form;
		const follow = () => setDay(input?.value ?? "");
		const forget = () => setDay("");
		follow();
		input?.addEventListener("change", follow);
		form?.addEventListener("reset", forget);
		return () => {
			input?.removeEventListener("change", follow);
			form?.removeEventListener("reset", forget);
		};
	}, []);
	useEffect(() => date.current?.setCustomValidity(whyNot ?? ""), [whyNot]);

	return (
		<div className="grid gap-5 sm:grid-cols-2">
			<Field
				label={isRequired ? "Día" : "Día que prefieres"}
				name="preferredDate"
				isRequired={isRequired}
				error={whyNot ?? errors.preferredDate}
			>
				<TextInput
					ref={date}
					type="date"
					min={shop.today}
					defaultValue={typed.preferredDate}
					onChange={(event: ChangeEvent<HTMLInputElement>) => setDay(event.target.value)}
				/>
			</Field>
			<Field
				label={isRequired ? "Hora" : "Hora que prefieres"}
				name="preferredTime"
				isRequired={isRequired}
				error={errors.preferredTime}
			>
				<Select
					options={times}
					placeholder={isRequired ? "Elige una hora" : "Cualquier hora"}
					defaultValue={typed.preferredTime}
				/>
			</Field>
		</div>
	);
}
