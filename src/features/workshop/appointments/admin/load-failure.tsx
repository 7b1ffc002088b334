import { PanelError } from "#admin/frame/error.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { useAgenda } from "./context.ts";

/** Builds the error boundary of a dialog page over the agenda: shows the load error and a way back. */
export const toAgendaLoadFailure = (title: string, message: string) => () => (
	<AgendaLoadError title={title} message={message} />
);

function AgendaLoadError({ title, message }: { title: string; message: string }) {
	const { closeOverlay } = useAgenda();
	return (
		<Dialog hasHistoryEntry onClose={closeOverlay} title={title} size="sm">
			<PanelError title={message} />
		</Dialog>
	);
}
