import { type StartTime, startsOf, startTimeOf } from "#features/appointments/agenda/board.ts";
import type { FreeHour } from "#features/appointments/contract.ts";
import type { Job } from "#features/appointments/job.ts";
import {
	AppointmentHour,
	type HourChoice,
} from "#features/appointments/staff/appointment-hour.tsx";
import { useAgenda } from "./context.ts";
import { useDay } from "./use-day.ts";

type HourFieldProps = {
	choice: HourChoice;
	onChoice: (choice: HourChoice) => void;
	job: Job;
	besides?: string;
	errors: Record<string, string>;
	free: readonly FreeHour[];
	/** A visit that is there takes what is pressed at once. */
	onTake?: (hour: Taken) => void;
};
type Taken = { day: string; time: StartTime };

export function HourField(props: HourFieldProps) {
	const { choice, onChoice, job, besides, errors, free, onTake } = props;
	const { now } = useAgenda();
	const { day, visits, problem, retry } = useDay(choice.day);
	const moving = besides === undefined ? {} : { besides };
	return (
		<AppointmentHour
			{...{ choice, onChoice, day, problem, errors, free }}
			starts={day ? startsOf(day, visits, { job, now, ...moving }) : []}
			isOver={choice.day < now.day}
			onRetry={retry}
			onFree={(hour) => {
				const time = startTimeOf(hour.time);
				if (onTake && time) onTake({ day: hour.day, time });
				else onChoice({ day: hour.day, time: time ?? "", overbook: false });
			}}
			onTake={onTake && ((time) => onTake({ day: choice.day, time }))}
		/>
	);
}
