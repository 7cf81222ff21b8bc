export { printable, shown } from "../../index.js";
