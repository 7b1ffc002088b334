import { useAnswer } from "#admin/frame/use-answer.ts";
import { read, staffApi, WATCHING } from "#api/client.ts";
import { FigureCards } from "#features/estimates/desk/figure-cards.tsx";

/** The estimates of the same weeks in four figures; what does not come leaves nothing out of place. */
export function EstimateNumbers() {
	const { answer } = useAnswer("estimates", () =>
		read(staffApi.admin["estimate-figures"].$get({}, WATCHING)),
	);
	return answer && answer.sent > 0 ? <FigureCards figures={answer} /> : null;
}
