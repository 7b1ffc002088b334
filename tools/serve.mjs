/** Serves what is built and installed, and changes nothing: for images and services, whose program nobody may write. */
import { NODE } from "./prepare.mjs";
import { SERVER, SERVING } from "./serving.mjs";

// In the place of this process: whoever started it stops, counts and restarts the server itself.
process.execve(NODE, [NODE, ...SERVER], { ...SERVING, ...process.env });
