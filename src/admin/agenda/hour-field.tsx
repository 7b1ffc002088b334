import { SmallButton } from "#admin/frame/small-button.tsx";
import {
	type AgendaDay,
	type Hour,
	type HourChoice,
	type StartChoice,
	type StartTime,
	startsOf,
	startTimeOf,
} from "#features/appointments/agenda/board.ts";
import type { FreeHour } from "#features/appointments/contract.ts";
import { PAST_DAY } from "#features/appointments/sentences.ts";
import { occupancyWords } from "#features/appointments/staff/appointment-words.ts";
import type { VisitLength } from "#features/appointments/visit-length.ts";
import { hourWords, shortDay, spokenDay } from "#panama/time.ts";
import { Checkbox } from "#ui/checkbox.tsx";
import { RadioGroup } from "#ui/choice-field.tsx";
import { Field, TextInput } from "#ui/field.tsx";
import { Icon } from "#ui/icon.tsx";
import { SkeletonList } from "#ui/skeleton.tsx";
import { useAgenda } from "./context.ts";
import { useDay } from "./use-day.ts";

type HourFieldProps = {
	choice: HourChoice;
	onChoice: (choice: HourChoice) => void;
	job: VisitLength;
	/** Id of the visit being moved, which is not counted as occupying its own hour. */
	besides?: string;
	/** Next free hours, offered after the selected one was booked meanwhile. */
	free: readonly FreeHour[];
	/** Moves an existing visit as soon as an hour is pressed; without it, a form saves the selection. */
	onTake?: (hour: Hour) => void;
};

/** Selects a day and one of its hours; each hour shows its occupancy. */
export function HourField(props: HourFieldProps) {
	const { choice, onChoice, job, besides, free, onTake } = props;
	const { now } = useAgenda();
	const { day, visits, problem, retry } = useDay(choice.day);
	const starts = day ? startsOf(day, visits, { job, now, besides }) : [];
	const chosen = onTake ? undefined : starts.find(({ time }) => time === choice.time);
	const why = day && whyNoHours(day, starts, choice.day < now.day);

	function handleFree(hour: FreeHour) {
		const time = startTimeOf(hour.time);
		if (onTake && time) onTake({ day: hour.day, time });
		else onChoice({ day: hour.day, time: time ?? "", overbook: false });
	}

	return (
		<div className="grid gap-4">
			<Field label="Día" name="day" isRequired>
				<TextInput
					type="date"
					autoFocus={onTake !== undefined}
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
			) : why ? (
				<p className="flex gap-2">
					<Icon name="info" className="mt-0.5" />
					{why}
				</p>
			) : day && onTake ? (
				<HoursToTake
					choice={choice}
					starts={starts}
					onTake={(time) => onTake({ day: choice.day, time })}
				/>
			) : day ? (
				<RadioGroup
					legend="Hora"
					name="time"
					isRequired
					value={choice.time}
					onValueChange={(time) =>
						onChoice({ ...choice, time: startTimeOf(time) ?? "", overbook: false })
					}
					options={starts.map((start) => ({ value: start.time, label: <Start {...start} /> }))}
					className="[&>div]:grid-cols-2 sm:[&>div]:grid-cols-3"
				/>
			) : (
				choice.day && <SkeletonList label="Buscando las horas…" count={3} itemClass="h-11" />
			)}
			{day?.opens && choice.time && !chosen && !onTake && (
				<p role="status" className="num border-l-4 border-accent bg-ground px-3 py-2">
					Hora elegida: {choice.time}. Ya pasó o no alcanza antes del cierre: si no es esa, elige
					otra.
				</p>
			)}
			{chosen?.isFull && (
				<Checkbox
					name="overbook"
					checked={choice.overbook}
					onChange={({ target }) => onChoice({ ...choice, overbook: target.checked })}
					label={
						chosen.until
							? "Sobrecupo: recibir un carro más de los de ese día"
							: "Sobrecupo: atender un carro más de los que caben a esa hora"
					}
				/>
			)}
			{free.length > 0 && (
				<div>
					<p className="text-sm text-muted">Próximas horas libres:</p>
					<ul aria-label="Próximas horas libres" className="mt-2 flex flex-wrap gap-2">
						{free.map((hour) => (
							<li key={hour.day + hour.time}>
								<button type="button" className="tag num" onClick={() => handleFree(hour)}>
									{shortDay(hour.day)}, {hourWords(hour.time, hour.until)}
								</button>
							</li>
						))}
					</ul>
				</div>
			)}
		</div>
	);
}

type ToTakeProps = {
	choice: HourChoice;
	starts: readonly StartChoice[];
	onTake: (time: StartTime) => void;
};

function HoursToTake({ choice, starts, onTake }: ToTakeProps) {
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
							onClick={() => onTake(start.time)}
							className="option-row option-box w-full text-left hover:border-ink aria-current:bg-ground"
						>
							<Start {...start} />
						</button>
					</li>
				))}
			</ul>
		</div>
	);
}

function whyNoHours({ day, opens, reason }: AgendaDay, starts: readonly object[], isOver: boolean) {
	if (isOver) return PAST_DAY;
	if (opens === null) return `El ${spokenDay(day)} está cerrado: ${reason}. Elige otro día.`;
	return starts.length === 0 && `El ${spokenDay(day)} ya no da tiempo. Elige otro día.`;
}

function Start(start: StartChoice) {
	return (
		<span className="num block leading-tight">
			<span className="block font-medium">{hourWords(start.time, start.until)}</span>
			<span className={start.isFull ? "text-xs text-error" : "text-xs text-muted"}>
				{start.isFull ? "lleno" : occupancyWords(start)}
			</span>
		</span>
	);
}
