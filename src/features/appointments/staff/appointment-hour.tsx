import {
	type AgendaDay,
	type StartChoice,
	type StartTime,
	startTimeOf,
} from "#features/appointments/agenda/board.ts";
import type { FreeHour } from "#features/appointments/contract.ts";
import { PAST_DAY } from "#features/appointments/sentences.ts";
import { hourWords, shortDay, spokenDay } from "#panama/time.ts";
import { Button } from "#ui/button.tsx";
import { Checkbox, RadioGroup } from "#ui/choice-field.tsx";
import { Field, TextInput } from "#ui/field.tsx";
import { Icon } from "#ui/icon.tsx";
import { SkeletonList } from "#ui/skeleton.tsx";
import { occupancyWords } from "./appointment-words.ts";

/** What is chosen; `overbook` is the decision to take one car more than the hour holds. */
export type HourChoice = { day: string; time: StartTime | ""; overbook: boolean };

type AppointmentHourProps = {
	choice: HourChoice;
	onChoice: (choice: HourChoice) => void;
	/** Absent while it is read, or when it could not be. */
	day: AgendaDay | undefined;
	starts: readonly StartChoice[];
	/** The day is over: it has no hours for another reason than being full or short. */
	isOver: boolean;
	problem: string | undefined;
	onRetry: () => void;
	errors: Record<string, string>;
	/** The next free hours, after the one chosen was taken meanwhile. */
	free: readonly FreeHour[];
	onFree: (free: FreeHour) => void;
	/** A visit that is there takes the hour that is pressed at once; left out, a form saves what is chosen. */
	onTake?: ((time: StartTime) => void) | undefined;
};

/** A day and one of its hours, each with how full it is. */
export function AppointmentHour(props: AppointmentHourProps) {
	const { choice, onChoice, day, starts, isOver, problem, onRetry, errors, free, onFree } = props;
	const { onTake } = props;
	const chosen = onTake ? undefined : starts.find(({ time }) => time === choice.time);
	return (
		<div className="grid gap-4">
			<Field label="Día" name="day" isRequired error={errors.day}>
				<TextInput
					type="date"
					value={choice.day}
					onChange={({ target }) => onChoice({ ...choice, day: target.value, overbook: false })}
				/>
			</Field>
			{problem ? (
				<div role="alert" className="border-l-4 border-error bg-papel px-4 py-3">
					<p>{problem}</p>
					<Button tone="line" size="sm" icon="refresh" className="mt-2" onClick={onRetry}>
						Reintentar
					</Button>
				</div>
			) : day ? (
				<Hours {...{ choice, onChoice, day, starts, isOver, onTake }} error={errors.time} />
			) : (
				choice.day && <SkeletonList label="Buscando las horas…" count={3} itemClass="h-11" />
			)}
			{day?.opens && choice.time && !chosen && !onTake && (
				<p role="status" className="num border-l-4 border-ambar bg-hueso px-3 py-2">
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
					error={errors.overbook}
				/>
			)}
			{free.length > 0 && (
				<div>
					<p className="text-sm text-gris">Próximas horas libres:</p>
					<ul aria-label="Próximas horas libres" className="mt-2 flex flex-wrap gap-2">
						{free.map((hour) => (
							<li key={hour.day + hour.time}>
								<button type="button" className="tag num" onClick={() => onFree(hour)}>
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

type HoursProps = Pick<
	AppointmentHourProps,
	"choice" | "onChoice" | "starts" | "isOver" | "onTake"
> & {
	day: AgendaDay;
	error: string | undefined;
};

function Hours({ choice, onChoice, day, starts, isOver, onTake, error }: HoursProps) {
	const why = whyNoHours(day, starts, isOver);
	if (why)
		return (
			<p className="flex gap-2">
				<Icon name="info" className="mt-0.5" />
				{why}
			</p>
		);
	if (onTake) return <HoursToTake {...{ choice, starts, onTake }} />;
	return (
		<RadioGroup
			legend="Hora"
			name="time"
			isRequired
			value={choice.time}
			onValueChange={(time) =>
				onChoice({ ...choice, time: startTimeOf(time) ?? "", overbook: false })
			}
			options={starts.map((start) => ({ value: start.time, label: <Start {...start} /> }))}
			error={error}
			className="[&>div]:grid-cols-2 sm:[&>div]:grid-cols-3"
		/>
	);
}

type ToTakeProps = Pick<AppointmentHourProps, "choice" | "starts"> & {
	onTake: (time: StartTime) => void;
};

function HoursToTake({ choice, starts, onTake }: ToTakeProps) {
	return (
		<div>
			<p id="horas-para-dar" className="mb-1.5">
				<span className="font-medium">Hora</span>{" "}
				<span className="text-sm text-gris">Al tocarla, la cita queda ahí.</span>
			</p>
			<ul aria-labelledby="horas-para-dar" className="grid grid-cols-2 gap-2 sm:grid-cols-3">
				{starts.map((start) => (
					<li key={start.time}>
						<button
							type="button"
							aria-current={start.time === choice.time ? "time" : undefined}
							onClick={() => onTake(start.time)}
							className="option-row option-box w-full text-left hover:border-tinta aria-current:bg-hueso"
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
			<span className={start.isFull ? "text-xs text-error" : "text-xs text-gris"}>
				{start.isFull ? "lleno" : occupancyWords(start)}
			</span>
		</span>
	);
}
