import { BreakableEmail } from "#ui/breakable-email.tsx";
import { Anchor } from "#ui/link.tsx";
import type { Block, Run } from "./markup.ts";

const MAILTO = "mailto:";

/** Shows the paragraphs and lists of one section, on the site and in the panel's preview. */
export function LegalBlocks({ blocks }: { blocks: readonly Block[] }) {
	return blocks.map(({ kind, lines }, index) => {
		const key = `${index} ${kind}`;
		if (kind === "paragraph")
			return (
				<p key={key}>
					<Line runs={lines[0] ?? []} />
				</p>
			);
		return (
			<ul key={key}>
				{lines.map((runs, line) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: the items of a text have no identity but their place.
					<li key={line}>
						<Line runs={runs} />
					</li>
				))}
			</ul>
		);
	});
}

const Line = ({ runs }: { runs: readonly Run[] }) =>
	runs.map((run, index) => (
		// biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a line have no identity but their place.
		<Piece key={index} run={run} />
	));

function Piece({ run: { text, is_bold, is_code, to } }: { run: Run }) {
	if (is_code) return <code>{text}</code>;
	const content = to ? <LinkedText text={text} to={to} /> : text;
	return is_bold ? <strong>{content}</strong> : content;
}

function LinkedText({ text, to }: { text: string; to: string }) {
	return (
		<Anchor to={to} opensNewTab={to.startsWith("https:")} className="link">
			{to === `${MAILTO}${text}` ? <BreakableEmail email={text} /> : text}
		</Anchor>
	);
}
