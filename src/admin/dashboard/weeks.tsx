import { useAnswer } from "#admin/frame/use-answer.ts";
import { INBOX } from "#admin/inbox/query.ts";
import { read, staffApi, WATCHING } from "#api/client.ts";
import { FigureCards } from "#features/estimates/desk/figure-cards.tsx";
import { MoneyCards } from "#features/overview/money-cards.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { SkeletonList } from "#ui/skeleton.tsx";
import { Plots } from "./plots.tsx";

const QUOTES = `${INBOX}?kind=quote`;
const LISTS = {
	quoted: `${QUOTES}&state=todas`,
	won: `${QUOTES}&state=ganada`,
	answer: `${INBOX}?state=todas`,
	lost: `${INBOX}?state=perdida`,
};

export function Weeks() {
	const { answer, problem, askAgain } = useAnswer("figures", () =>
		read(staffApi.admin.figures.$get()),
	);
	// What does not come of these four leaves nothing out of place.
	const { answer: estimates } = useAnswer("estimates", () =>
		read(staffApi.admin["estimate-figures"].$get({}, WATCHING)),
	);
	if (problem)
		return <ErrorState title="No se pudieron cargar las ocho semanas" onRetry={askAgain} />;
	if (!answer) return <SkeletonList label="Contando ocho semanas…" count={4} />;
	return (
		<>
			<MoneyCards figures={answer} hrefs={LISTS} />
			{estimates && estimates.sent > 0 && <FigureCards figures={estimates} />}
			<Plots figures={answer} />
		</>
	);
}
