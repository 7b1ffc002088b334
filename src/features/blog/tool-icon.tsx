import { TOOL_PATHS, type ToolIconName } from "./tool-paths.ts";

export function ToolIcon({ name }: { name: ToolIconName }) {
	return (
		<svg
			aria-hidden="true"
			focusable="false"
			width={20}
			height={20}
			viewBox="0 0 24 24"
			fill="none"
			stroke="currentColor"
			strokeWidth={1.75}
			strokeLinecap="round"
			strokeLinejoin="round"
		>
			<path d={TOOL_PATHS[name]} />
		</svg>
	);
}
