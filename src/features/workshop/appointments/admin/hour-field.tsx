import { SmallButton } from "#admin/frame/small-button.tsx";
import { formatArrivalTime, formatLongDay, formatShortDay } from "#domain/time.ts";
import { formatOccupancy } from "#features/workshop/appointments/agenda/staff-messages.ts";
import type { VisitDuration } from "#features/workshop/appointments/booking/visit-duration.ts";
import type { FreeHour } from "#features/workshop/appointments/contract.ts";
import { PAST_DAY } from "#features/workshop/appointments/messages.ts";
import { Checkbox } from "#ui/checkbox.tsx";
import { RadioGroup } from "#ui/choice-field.tsx";
import { Field, TextInput } from "#ui/field.tsx";
import { Icon } from "#ui/icon.tsx";
import { SkeletonList } from "#ui/skeleton.tsx";
import {
	type AgendaDay,
	type Hour,
	type HourChoice,
	listStartChoices,
	parseStartTime,
	type StartChoice,
	type StartTime,
} from "./board.ts";
import { useAgenda } from "./context.ts";
import { useDay } from "./use-day.ts";

type HourFieldProps = {
	choice: HourChoice;
	onChoice: (choice: HourChoice) => void;
	duration: VisitDuration;
	/** Id of the visit being moved, which is not counted as occupying its own hour. */
	ignoredVisitId?: string;
	/** Next free hours, offered after the selected one was booked meanwhile. */
	freeHours: readonly FreeHour[];
	/** Moves an existing visit as soon as an hour is pressed; without it, a form saves the selection. */
	onPick?: (hour: Hour) => void;
};

/** Selects a day and one of its hours; each hour shows its occupancy. */
export function HourField(props: HourFieldProps) {
	const { choice, onChoice, duration, ignoredVisitId, freeHours, onPick } = props;
	const { now } = useAgenda();
	const { day, visits, problem, retry } = useDay(choice.day);
	const starts = day ? listStartChoices(day, visits, { duration, now, ignoredVisitId }) : [];
	const selected = onPick ? undefined : starts.find(({ time }) => time === choice.time);
	const noHoursMessage = day && getNoHoursMessage(day, starts, choice.day < now.day);

	function handleFreeHour(hour: FreeHour) {
		const time = parseStartTime(hour.time);
		if (onPick && time) onPick({ day: hour.day, time });
		else onChoice({ day: hour.day, time: time ?? "", overbook: false });
	}

	return (
		<div className="grid gap-4">
			<Field label="Día" name="day" isRequired>
				<TextInput
					type="date"
					autoFocus={onPick !== undefined}
					value={choice.day}
					onChange={({ target }) => onChoice({ ...choice, day: target.value, overbook: false })}
				/>
			</Field>
			{problem ? (
				<div role="alert" className="border-l-4 border-error bg-paper px-4 py-3">
					<p>{problem}</p>
					<SmallButton icon="refresh" className="mt-2" onClick={retry}>
						Reintentar
					</SmallButton>
				</div>
			) : noHoursMessage ? (
				<p className="flex gap-2">
					<Icon name="info" className="mt-0.5" />
					{noHoursMessage}
				</p>
			) : day && onPick ? (
				<HourButtons choice={choice} starts={starts} onPick={(time) => onPick({ day: choice.day, time })} />
			) : day ? (
				<RadioGroup
					legend="Hora"
					name="time"
					isRequired
					value={choice.time}
					onValueChange={(time) => onChoice({ ...choice, time: parseStartTime(time) ?? "", overbook: false })}
					options={starts.map((start) => ({ value: start.time, label: <StartLabel {...start} /> }))}
					className="[&>div]:grid-cols-2 sm:[&>div]:grid-cols-3"
				/>
			) : (
				choice.day && <SkeletonList label="Buscando las horas…" count={3} itemClass="h-11" />
			)}
			{day?.opens && choice.time && !selected && !onPick && (
				<p role="status" className="num border-l-4 border-accent bg-ground px-3 py-2">
					Hora elegida: {choice.time}. Ya pasó o no alcanza antes del cierre: si no es esa, elige otra.
				</p>
			)}
			{selected?.isFull && (
				<Checkbox
					name="overbook"
					checked={choice.overbook}
					onChange={({ target }) => onChoice({ ...choice, overbook: target.checked })}
					label={
						selected.until
							? "Sobrecupo: recibir un carro más de los de ese día"
							: "Sobrecupo: atender un carro más de los que caben a esa hora"
					}
				/>
			)}
			{freeHours.length > 0 && (
				<div>
					<p className="text-sm text-muted">Próximas horas libres:</p>
					<ul aria-label="Próximas horas libres" className="mt-2 flex flex-wrap gap-2">
						{freeHours.map((hour) => (
							<li key={hour.day + hour.time}>
								<button type="button" className="tag num" onClick={() => handleFreeHour(hour)}>
									{formatShortDay(hour.day)}, {formatArrivalTime(hour.time, hour.until)}
								</button>
							</li>
						))}
					</ul>
				</div>
			)}
		</div>
	);
}

type HourButtonsProps = {
	choice: HourChoice;
	starts: readonly StartChoice[];
	onPick: (time: StartTime) => void;
};

function HourButtons({ choice, starts, onPick }: HourButtonsProps) {
	return (
		<div>
			<p id="horas-para-dar" className="mb-1.5">
				<span className="font-medium">Hora</span>{" "}
				<span className="text-sm text-muted">Al tocarla, la cita queda ahí.</span>
			</p>
			<ul aria-labelledby="horas-para-dar" className="grid grid-cols-2 gap-2 sm:grid-cols-3">
				{starts.map((start) => (
					<li key={start.time}>
						<button
							type="button"
							aria-current={start.time === choice.time ? "time" : undefined}
							onClick={() => onPick(start.time)}
							className="option-row option-box w-full text-left hover:border-ink aria-current:bg-ground"
						>
							<StartLabel {...start} />
						</button>
					</li>
				))}
			</ul>
		</div>
	);
}

function getNoHoursMessage({ day, opens, reason }: AgendaDay, starts: readonly object[], isPast: boolean) {
	if (isPast) return PAST_DAY;
	if (opens === null) return `El ${formatLongDay(day)} está cerrado: ${reason}. Elige otro día.`;
	return starts.length === 0 && `El ${formatLongDay(day)} ya no da tiempo. Elige otro día.`;
}

function StartLabel(start: StartChoice) {
	return (
		<span className="num block leading-tight">
			<span className="block font-medium">{formatArrivalTime(start.time, start.until)}</span>
			<span className={start.isFull ? "text-xs text-error" : "text-xs text-muted"}>
				{start.isFull ? "lleno" : formatOccupancy(start)}
			</span>
		</span>
	);
}
