import { useState } from "react";
import { Button } from "#ui/button.tsx";
import { DataRows } from "#ui/data-rows.tsx";
import type { OutgoingLetter } from "./contract.ts";

/**
 * A message as its reader sees it. The frame may do nothing at all: no script, no form, no link that leaves it; and
 * the page's own policy holds in it too, so nothing is fetched.
 */
export function LetterPreview({ letter }: { letter: OutgoingLetter }) {
	const { to, reply_to, reason, attachments, html, text } = letter;
	const [isText, setIsText] = useState(html === null);
	return (
		<div className="grid gap-4">
			<DataRows
				rows={[
					{ label: "Para", value: to },
					{ label: "Responder a", value: reply_to },
					{ label: "Adjuntos", value: attachments.join(", ") },
					{ label: "Por qué", value: reason },
				]}
			/>
			{html !== null && (
				<Button
					tone="line"
					size="sm"
					className="justify-self-start"
					onClick={() => setIsText(!isText)}
				>
					{isText ? "Ver con formato" : "Ver solo texto"}
				</Button>
			)}
			{html !== null && !isText ? (
				<iframe
					title="Vista previa del correo"
					sandbox=""
					srcDoc={html}
					className="h-[70dvh] w-full border border-linea bg-hueso"
				/>
			) : (
				<pre className="overflow-x-auto border border-linea bg-hueso p-4 text-sm whitespace-pre-wrap">
					{text}
				</pre>
			)}
		</div>
	);
}
