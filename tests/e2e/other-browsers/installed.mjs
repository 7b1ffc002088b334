/** Plain JavaScript, because `npm test` checks for browsers before dependencies are installed. */
import { accessSync, constants } from "node:fs";

export const FIREFOX = "/usr/bin/firefox-esr";
export const WEBKIT_DRIVER = "/usr/bin/WebKitWebDriver";
export const XVFB = "/usr/bin/Xvfb";

/** Debian's packages for each browser, with the executable that proves each is installed. */
const PACKAGES = {
	firefox: { "firefox-esr": FIREFOX },
	webkit: { "webkit2gtk-driver": WEBKIT_DRIVER, xvfb: XVFB },
};

/** @param {"firefox" | "webkit"} browser @returns {string[]} its packages that are missing on this machine */
export function listMissingPackages(browser) {
	return Object.entries(PACKAGES[browser]).flatMap(([name, path]) => (isExecutable(path) ? [] : name));
}

function isExecutable(/** @type {string} */ path) {
	try {
		accessSync(path, constants.X_OK);
		return true;
	} catch {
		return false;
	}
}
