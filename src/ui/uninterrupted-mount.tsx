import { Fragment, type ReactNode, useLayoutEffect, useState } from "react";

/**
 * Mounts children in a render that React neither interrupts nor discards, for components that add listeners or timers
 * while they render.
 *
 * @param props.mountKey mounts the children anew when it changes
 */
export function UninterruptedMount({ mountKey, children }: { mountKey: string; children: ReactNode }) {
	const [mountedKey, setMountedKey] = useState<string>();
	// React renders an update from a layout effect at once, also within a transition.
	useLayoutEffect(() => setMountedKey(mountKey), [mountKey]);
	return mountedKey === mountKey && <Fragment key={mountKey}>{children}</Fragment>;
}
