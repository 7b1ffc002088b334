import { useEffect, useState } from "react";
import type { FreeHour } from "#features/appointments/contract.ts";
import { heldDay } from "#features/appointments/day-words.ts";
import { lastDay, timesOn, whyNotDay } from "#features/appointments/rules.ts";
import type { Settings } from "#features/settings/contract.ts";
import type { OpeningDays } from "#features/settings/rules.ts";
import { panamaInstant } from "#panama/time.ts";
import { Button } from "#ui/button.tsx";
import { RadioGroup } from "#ui/choice-field.tsx";
import { Field, TextInput, useErrors, useTyped } from "#ui/field.tsx";
import { plural } from "#ui/format.ts";
import { useHydrated } from "#ui/hydrated.ts";
import { PREFERRED_TIMES } from "#workshop.ts";
import { type AskHours, useFreeHours, useSeen } from "./free-hours.ts";
import { DayStrip, HoursLeft } from "./one-tap.tsx";
import { useWhenForm } from "./when-form.ts";
import {
	ANY_TIME,
	DROP_OFF_EXPLAINED,
	noTimes,
	shownTime,
	timeGoneSentence,
} from "./when-sentences.ts";

/** The shop's calendar and its current day. */
type ShopCalendar = OpeningDays & Pick<Settings, "agenda"> & { today: string };

type WhenFieldsProps = {
	shop: ShopCalendar;
	ask: AskHours;
	/** Alternatives from the server because the submitted hour is taken. */
	free?: readonly FreeHour[] | undefined;
	/** Name of the form's service field. */
	serviceField?: string;
	isRequired: boolean;
};

/**
 * Renders day and hour. Suggests the next days with space, explains at once why a day has none and lists only free
 * hours. If availability cannot be loaded, it lists the opening hours and the server decides.
 */
export function WhenFields(props: WhenFieldsProps) {
	const { shop, ask, free, serviceField, isRequired } = props;
	const { preferredTime: refused } = useErrors();
	const form = useWhenForm(useTyped(), serviceField);
	const { box, date, day, time, service, pick } = form;
	// False in server-rendered HTML: without JavaScript every hour stays selectable.
	const isAlive = useHydrated();
	const [answered, setAnswered] = useState<WhenFieldsProps["free"]>();
	// Use the server's day, not the visitor's clock; only the server decides which of today's hours are past.
	const moment = { now: panamaInstant(shop.today, 0), calendar: shop };
	const last = lastDay(moment.now, shop);
	const isSeen = useSeen(box);
	const hours = useFreeHours({ ask, service, today: shop.today, day, last, isSeen });
	const { chosen, next, until, askAgain } = hours;

	const isEmpty = chosen?.times.length === 0;
	const isJudged = isAlive && day !== "";
	const whyNot = isJudged ? (whyNotDay(day, moment) ?? (isEmpty && noTimes(chosen.reason))) : "";
	const times = isJudged ? (chosen?.times ?? timesOn(day, moment)) : PREFERRED_TIMES;
	const options = times.map((value) => ({ value, label: shownTime(value, until) }));
	const isGone = time !== "" && !times.includes(time);
	const isAnswered = free !== undefined && free === answered;
	const isAsked = free && refused && !isAnswered;
	const timeError = isGone && !isAsked ? timeGoneSentence(time) : isAnswered ? "" : undefined;

	useEffect(() => date.current?.setCustomValidity(whyNot || ""), [date, whyNot]);
	// biome-ignore lint/correctness/useExhaustiveDependencies: only news from the server make old answers wrong
	useEffect(() => {
		if (free) askAgain();
	}, [free]);

	function take(newDay: string, newTime?: string) {
		setAnswered(free);
		pick(newDay, newTime);
		const radios = box.current?.querySelectorAll<HTMLInputElement>("[name=preferredTime]") ?? [];
		([...radios].find((radio) => radio.checked) ?? radios[0])?.focus();
	}

	return (
		<div ref={box} className="grid gap-5">
			<DayStrip
				days={hours.coming}
				day={day}
				today={shop.today}
				hasFailed={hours.hasFailed}
				onPick={(newDay) => pick(newDay)}
				onRetry={askAgain}
			/>
			<div>
				<Field
					label={isRequired ? "Día" : "Día que prefieres"}
					name="preferredDate"
					isRequired={isRequired}
					error={whyNot || undefined}
				>
					<TextInput ref={date} type="date" min={shop.today} max={last} className="sm:max-w-72" />
				</Field>
				{whyNot && next && (
					<Button
						tone="line"
						size="sm"
						icon="calendar"
						className="mt-3"
						onClick={() => take(next.day)}
					>
						Ir al {heldDay(next.day)}
					</Button>
				)}
			</div>
			{!whyNot && (
				<RadioGroup
					legend={isRequired ? "Hora" : "Hora que prefieres"}
					name="preferredTime"
					options={isRequired ? options : [{ value: "", label: ANY_TIME }, ...options]}
					isRequired={isRequired}
					value={isGone ? "" : time}
					onValueChange={form.setTime}
					hint={until && isJudged ? DROP_OFF_EXPLAINED : "Hora de Panamá"}
					error={timeError}
					isCompact
				/>
			)}
			<p role="status" className="sr-only">
				{chosen && !whyNot && `${plural(times.length, "hora libre", "horas libres")} ese día`}
			</p>
			<HoursLeft
				hours={isAnswered ? [] : (free ?? [])}
				isAlive={isAlive}
				onPick={(at) => take(at.day, at.time)}
			/>
		</div>
	);
}
