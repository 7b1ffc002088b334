import { useEffect, useState } from "react";
import type { Settings } from "#core/settings/contract.ts";
import type { OpeningDays } from "#core/settings/rules.ts";
import { PREFERRED_TIMES } from "#domain/shop.ts";
import { toPanamaInstant } from "#domain/time.ts";
import type { FreeHour } from "#features/workshop/appointments/contract.ts";
import { formatMediumDay } from "#features/workshop/appointments/day-format.ts";
import {
	getLastBookableDay,
	listAvailableTimes,
	validateDay,
} from "#features/workshop/appointments/rules.ts";
import { Button } from "#ui/button.tsx";
import { RadioGroup } from "#ui/choice-field.tsx";
import { Field, TextInput, useDefaultValues, useErrors } from "#ui/field.tsx";
import { formatCount } from "#ui/format.ts";
import { useHydrated } from "#ui/use-hydrated.ts";
import { type FetchHours, useFreeHours, useInView } from "./free-hours.ts";
import { AlternativeHours, DayStrip } from "./hour-choices.tsx";
import { useWhenForm } from "./when-form.ts";
import {
	ANY_TIME,
	DROP_OFF_EXPLAINED,
	formatNoTimesMessage,
	formatTimeOrWindow,
	getTimeGoneMessage,
} from "./when-messages.ts";

/** The shop's calendar and its current day. */
type ShopCalendar = OpeningDays & Pick<Settings, "agenda"> & { today: string };

type WhenFieldsProps = {
	shop: ShopCalendar;
	fetchHours: FetchHours;
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
	const { shop, fetchHours, free, serviceField, isRequired } = props;
	const { preferredTime: serverError } = useErrors();
	const form = useWhenForm(useDefaultValues(), serviceField);
	const { container, date, day, time, service, selectDayAndTime } = form;
	// False in server-rendered HTML: without JavaScript every hour stays selectable.
	const isHydrated = useHydrated();
	const [handledHours, setHandledHours] = useState<WhenFieldsProps["free"]>();
	// Use the server's day, not the visitor's clock; only the server decides which of today's hours are past.
	const moment = { now: toPanamaInstant(shop.today, 0), calendar: shop };
	const last = getLastBookableDay(moment.now, shop);
	const isVisible = useInView(container);
	const hours = useFreeHours({ fetchHours, service, today: shop.today, day, last, isVisible });
	const { selected, next, until, reload } = hours;

	const isEmpty = selected?.times.length === 0;
	const isChecked = isHydrated && day !== "";
	const dayError = isChecked
		? (validateDay(day, moment) ?? (isEmpty && formatNoTimesMessage(selected.reason)))
		: "";
	const times = isChecked ? (selected?.times ?? listAvailableTimes(day, moment)) : PREFERRED_TIMES;
	const options = times.map((value) => ({ value, label: formatTimeOrWindow(value, until) }));
	const isTimeUnavailable = time !== "" && !times.includes(time);
	const isHandled = free !== undefined && free === handledHours;
	const isRejectedByServer = free && serverError && !isHandled;
	const timeError =
		isTimeUnavailable && !isRejectedByServer ? getTimeGoneMessage(time) : isHandled ? "" : undefined;

	useEffect(() => date.current?.setCustomValidity(dayError || ""), [date, dayError]);
	// biome-ignore lint/correctness/useExhaustiveDependencies: only news from the server make old answers wrong
	useEffect(() => {
		if (free) reload();
	}, [free]);

	function selectAndFocus(newDay: string, newTime?: string) {
		setHandledHours(free);
		selectDayAndTime(newDay, newTime);
		const radios = container.current?.querySelectorAll<HTMLInputElement>("[name=preferredTime]") ?? [];
		([...radios].find((radio) => radio.checked) ?? radios[0])?.focus();
	}

	return (
		<div ref={container} className="grid gap-5">
			<DayStrip
				days={hours.upcoming}
				day={day}
				today={shop.today}
				hasFailed={hours.hasFailed}
				onPick={(newDay) => selectDayAndTime(newDay)}
				onRetry={reload}
			/>
			<div>
				<Field
					label={isRequired ? "Día" : "Día que prefieres"}
					name="preferredDate"
					isRequired={isRequired}
					error={dayError || undefined}
				>
					<TextInput ref={date} type="date" min={shop.today} max={last} className="sm:max-w-72" />
				</Field>
				{dayError && next && (
					<Button
						tone="line"
						size="sm"
						icon="calendar"
						className="mt-3"
						onClick={() => selectAndFocus(next.day)}
					>
						{`Ir al ${formatMediumDay(next.day)}`}
					</Button>
				)}
			</div>
			{!dayError && (
				<RadioGroup
					legend={isRequired ? "Hora" : "Hora que prefieres"}
					name="preferredTime"
					options={isRequired ? options : [{ value: "", label: ANY_TIME }, ...options]}
					isRequired={isRequired}
					value={isTimeUnavailable ? "" : time}
					onValueChange={form.setTime}
					hint={until && isChecked ? DROP_OFF_EXPLAINED : "Hora de Panamá"}
					error={timeError}
					isCompact
				/>
			)}
			<p role="status" className="sr-only">
				{selected && !dayError && `${formatCount(times.length, "hora libre", "horas libres")} ese día`}
			</p>
			<AlternativeHours
				hours={isHandled ? [] : (free ?? [])}
				isHydrated={isHydrated}
				onPick={(hour) => selectAndFocus(hour.day, hour.time)}
			/>
		</div>
	);
}
