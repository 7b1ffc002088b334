import { useCallback, useEffect, useState } from "react";
import { ApiProblem, read, staffApi, WATCHING } from "#api/client.ts";
import type { Agenda } from "#features/appointments/contract.ts";
import { useAgenda } from "./context.ts";
import { isDay } from "./query.ts";

type Reading = { day: string; agenda?: Agenda; problem?: string };

/** One day of the agenda with its visits: from what is at hand, else read from the server. */
export function useDay(day: string) {
	const { agenda } = useAgenda();
	const [reading, setReading] = useState<Reading>();
	const isAtHand = agenda.days.some((one) => one.day === day);

	const readDay = useCallback(async () => {
		setReading({ day });
		try {
			const query = { from: day, to: day };
			const found = await read(staffApi.admin.agenda.$get({ query }, WATCHING));
			setReading((last) => (last?.day === day ? { day, agenda: found } : last));
		} catch (reason) {
			const problem = reason instanceof ApiProblem ? reason.message : "No se pudo leer ese día.";
			setReading((last) => (last?.day === day ? { day, problem } : last));
		}
	}, [day]);

	useEffect(() => {
		if (!isAtHand && isDay(day)) void readDay();
	}, [isAtHand, day, readDay]);

	const found = isAtHand ? agenda : reading?.day === day ? reading.agenda : undefined;
	return {
		day: found?.days.find((one) => one.day === day),
		visits: found?.visits ?? [],
		problem: !isAtHand && reading?.day === day ? reading.problem : undefined,
		retry: () => void readDay(),
	};
}
