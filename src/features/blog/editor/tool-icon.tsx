import { TOOL_PATHS, type ToolIconName } from "./tool-paths.ts";

export function ToolIcon({ name }: { name: ToolIconName }) {
	return (
		<svg aria-hidden="true" className="icon" width={20} height={20} viewBox="0 0 24 24">
			<path d={TOOL_PATHS[name]} />
		</svg>
	);
}
