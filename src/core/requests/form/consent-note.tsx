import { Anchor } from "#ui/link.tsx";
import { CONSENT } from "./consent.ts";

/** The consent text above the submit button of every form that asks for personal data. */
export function ConsentNote() {
	return (
		<p className="max-w-prose text-sm text-muted">
			{CONSENT.text}{" "}
			<Anchor to={CONSENT.to} className="link">
				{CONSENT.link}
			</Anchor>
			.
		</p>
	);
}
