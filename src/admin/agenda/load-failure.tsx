import { PanelError } from "#admin/frame/error.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { useAgenda } from "./context.ts";

/** Builds the error boundary of a dialog page over the agenda: shows the load error and a way back. */
export const agendaFailureOf = (title: string, sentence: string) => () => (
	<AgendaLoadFailure title={title} sentence={sentence} />
);

function AgendaLoadFailure({ title, sentence }: { title: string; sentence: string }) {
	const { leave } = useAgenda();
	return (
		<Dialog hasEntry onClose={leave} title={title} size="sm">
			<PanelError title={sentence} />
		</Dialog>
	);
}
