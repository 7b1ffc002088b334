import { useEffect, useRef } from "react";
import type { useSender } from "#site/sender.ts";
import { ButtonLink } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";

type OutcomeNoteProps = {
	sender: Pick<ReturnType<typeof useSender>, "saved" | "refusal" | "wasTried" | "chatUrl">;
	/** What a success adds to the server's sentence: the day and hour that are held. */
	note?: string | undefined;
	/** The title of a success. */
	sentTitle: string;
	failed: string;
};

/** What became of a form, in the form itself: a toast passes, this stays. */
export function OutcomeNote(props: OutcomeNoteProps) {
	const { note, sentTitle, failed } = props;
	const { saved: receipt, refusal, wasTried, chatUrl = "" } = props.sender;
	/** The page came back from a post, without the toast that says what it was. */
	const isPosted = !wasTried;
	const alert = useRef<HTMLDivElement>(null);
	// The message that floats at the bottom must hide neither the reason nor the button beside it.
	useEffect(() => {
		if (refusal && !isPosted) alert.current?.scrollIntoView({ block: "center" });
	}, [refusal, isPosted]);
	if (receipt) {
		return (
			<div role="status" className="flex gap-3 border-l-4 border-ambar bg-hueso p-4">
				<Icon name="check" className="mt-0.5" />
				<div className="min-w-0">
					{isPosted && <p className="font-semibold">{sentTitle}</p>}
					<p className="mb-1">{receipt.message}</p>
					{note && <p className="mb-1 font-semibold">{note}</p>}
					<p>
						Quedó guardado con la referencia{" "}
						<strong className="num whitespace-nowrap">{receipt.reference}</strong>.
					</p>
				</div>
			</div>
		);
	}
	if (!refusal || refusal.fields) return null;
	return (
		<div ref={alert} role="alert" className="border border-error p-4">
			<p className="font-semibold text-error">{isPosted ? failed : "No se envió."}</p>
			{refusal.detail && <p className="mt-1">{refusal.detail}</p>}
			<ButtonLink
				to={chatUrl}
				opensNewTab
				tone="whatsapp"
				size="sm"
				icon="whatsapp"
				className="mt-3"
			>
				Enviar por WhatsApp
			</ButtonLink>
		</div>
	);
}
