import { useState } from "react";
import { TextButton } from "#admin/frame/small-button.tsx";
import { SETTINGS } from "#admin/paths.ts";
import { readStoredText, writeStoredText } from "#admin/record/use-draft.ts";
import { CHECKLIST_ID, countMissing } from "#features/overview/checklist-rules.ts";
import type { Dashboard } from "#features/overview/contract.ts";
import { formatCount } from "#ui/format.ts";
import { Anchor } from "#ui/link.tsx";

/** Set in the storage of a browser whose user dismissed the line. */
const DISMISSED_KEY = "panel.falta";

/** Says how much of the shop's data is missing, until it is dismissed; the settings keep the list. */
export function ChecklistLine({ missing }: { missing: Dashboard["missing"] }) {
	const [isDismissed, setIsDismissed] = useState(() => readStoredText(DISMISSED_KEY, "machine") !== "");
	const count = countMissing(missing);
	if (isDismissed || count === 0) return null;

	function dismiss() {
		writeStoredText(DISMISSED_KEY, "1", "machine");
		setIsDismissed(true);
	}

	return (
		<p className="mt-8 flex flex-wrap items-center gap-x-4 border-y border-line py-2">
			<Anchor to={`${SETTINGS}#${CHECKLIST_ID}`} className="link py-1">
				{formatCount(count, "dato por completar", "datos por completar")}
			</Anchor>
			<span className="grow text-sm text-muted">Están en Configuración, en «Falta por completar».</span>
			<TextButton onClick={dismiss}>
				Quitar<span className="sr-only"> este aviso</span>
			</TextButton>
		</p>
	);
}
